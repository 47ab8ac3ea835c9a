// The token of the link is in its fragment, which browsers send to no server and in no Referer.

const stored = `bayline-review:${location.pathname}`;

/**
 * Moves the token from the address bar to this tab's storage, where a reload finds it. Returns null
 * if the tab has none.
 */
export function takeToken() {
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (token) {
    sessionStorage.setItem(stored, token);
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem(stored);
}

export function forgetToken() {
  sessionStorage.removeItem(stored);
}
