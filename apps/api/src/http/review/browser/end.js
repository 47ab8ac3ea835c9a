import { byId } from "./dom.js";
import { panel } from "./outcome.js";
import { forgetToken } from "./token.js";

/**
 * Replaces the page by what to do without a link that works.
 *
 * @param {string} title
 */
export function showEnd(title) {
  forgetToken();
  const content = panel("bad", title, [
    "A review link is good for 30 minutes, and only while the person who made it may use it. Corrections that were saved are kept.",
    "Make another link with “bayline documents open” and the id of the document, or ask the person who sent you this one.",
  ]);
  content.tabIndex = -1;
  document.body.classList.add("ended");
  byId("content").replaceChildren(content);
  content.focus();
}
