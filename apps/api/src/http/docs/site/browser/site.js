// Adds to the pages what works with scripts only: the search, copy buttons, and the place in the
// table of contents. Without it the pages can be read completely.

const { prefix = "", byHost } = document.documentElement.dataset;

redirectOldLinks();
showAddress();
showPlaceInSidebar();
addCopyButtons();
followScroll();
prepareSearch();
closeMenuOnEscape();

/** Links of the form `/docs/reference#tag/payments/POST/payments` lead to the page of the tag. */
function redirectOldLinks() {
  const path = location.pathname.replace(/\/$/, "");
  const isAbove = path === `${prefix}/docs` || path === `${prefix}/docs/reference`;
  const [, tag, place] = /^#tag\/([^/]+)\/?(.*)/.exec(location.hash) ?? [];
  if (!isAbove || tag === undefined) return;
  const anchor = place?.replace(/^PUT\//, "PATCH/").replace(/^webhook\/POST\//, "");
  location.replace(`${prefix}/docs/reference/${tag}${anchor ? `#${anchor}` : ""}`);
}

/** The server knows the Host of the request only; a proxy may have changed it. */
function showAddress() {
  if (byHost === undefined) return;
  for (const address of document.querySelectorAll(".address")) {
    address.textContent = location.origin;
  }
}

/** Scrolls the sidebar, but not the page, to the link of this page or place. */
function showPlaceInSidebar() {
  const sidebar = document.querySelector(".sidebar");
  const link = [...(sidebar?.querySelectorAll("[aria-current]") ?? [])].at(-1);
  if (!(sidebar instanceof HTMLElement) || !(link instanceof HTMLElement)) return;
  const above = link.offsetTop - sidebar.clientHeight * 0.1;
  const below = link.offsetTop - sidebar.clientHeight * 0.7;
  if (sidebar.scrollTop < below) sidebar.scrollTop = below;
  else if (sidebar.scrollTop > above) sidebar.scrollTop = Math.max(above, 0);
}

function addCopyButtons() {
  for (const figure of document.querySelectorAll("figure.source")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.setAttribute("aria-live", "polite");
    button.addEventListener("click", async () => {
      const copied = await copy(figure.querySelector("code")?.textContent ?? "");
      button.textContent = copied ? "Copied" : "Press Ctrl+C";
      setTimeout(() => {
        button.textContent = "Copy";
      }, 2000);
    });
    figure.querySelector("figcaption")?.append(button);
  }
}

/**
 * Browsers have a clipboard on https and on this machine only; elsewhere the text is copied from a
 * field.
 *
 * @param {string} text
 */
async function copy(text) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return true;
  }
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  return copied;
}

/** Marks the section in view in the table of contents, or in the sidebar of the reference. */
function followScroll() {
  /** @type {Map<HTMLElement, HTMLAnchorElement[]>} */
  const links = new Map();
  for (const link of document.querySelectorAll(".contents a, .links .links a")) {
    if (!(link instanceof HTMLAnchorElement)) continue;
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (heading) links.set(heading, [...(links.get(heading) ?? []), link]);
  }
  if (links.size === 0) return;
  const mark = () => {
    const above = [...links.keys()].filter((heading) => heading.getBoundingClientRect().top < 120);
    const current = above.at(-1);
    for (const [heading, places] of links) {
      for (const link of places) markPlace(link, heading === current);
    }
    showPlaceInSidebar();
  };
  let waiting = false;
  addEventListener(
    "scroll",
    () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();
}

/**
 * @param {HTMLAnchorElement} link
 * @param {boolean} isCurrent
 */
function markPlace(link, isCurrent) {
  if (isCurrent) link.setAttribute("aria-current", "location");
  else link.removeAttribute("aria-current");
}

/** The search is loaded when it is opened for the first time. */
function prepareSearch() {
  const button = document.querySelector("[data-search]");
  if (!(button instanceof HTMLButtonElement)) return;
  const open = async () => {
    const { openSearch } = await import("./search.js");
    openSearch(prefix);
  };
  button.hidden = false;
  button.addEventListener("click", open);
  // The reference has shortcuts too; these run before them.
  addEventListener(
    "keydown",
    (event) => {
      const isShortcut =
        (event.key === "/" && !isTyping(event.target)) ||
        (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey));
      if (!isShortcut || event.altKey || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      event.stopPropagation();
      open();
    },
    { capture: true },
  );
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName))
  );
}

function closeMenuOnEscape() {
  const menu = document.querySelector("details.menu");
  if (!(menu instanceof HTMLDetailsElement)) return;
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}
