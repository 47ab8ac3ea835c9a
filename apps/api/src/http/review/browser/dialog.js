import { button, element } from "./dom.js";

/**
 * Asks before an action. Resolves with the entered text, with an empty text if none is asked for,
 * or with null if the person cancels.
 *
 * @param {{ title: string, text: string, action: string, field?: string }} question
 * @returns {Promise<string | null>}
 */
function ask({ title, text, action, field }) {
  const input = element("input", { id: "dialog-field", maxLength: 255, autocomplete: "off" });
  const form = element("form", { method: "dialog" });
  const heading = element("h2", { textContent: title, id: "dialog-title" });
  form.append(heading, element("p", {}, text));
  if (field !== undefined) {
    input.required = true;
    form.append(element("label", { htmlFor: input.id, textContent: field }), input);
  }
  const dialog = element("dialog", { className: "ask" }, form);
  dialog.setAttribute("aria-labelledby", heading.id);
  const submit = element("button", { className: "primary", textContent: action });
  const cancel = button("Cancel", () => dialog.close());
  form.append(element("div", { className: "buttons" }, cancel, submit));
  document.body.append(dialog);
  return new Promise((resolve) => {
    let answer = /** @type {string | null} */ (null);
    form.addEventListener("submit", (event) => {
      // The policy of the page allows no form to be sent anywhere.
      event.preventDefault();
      answer = input.value.trim();
      if (field === undefined || answer !== "") dialog.close();
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(field !== undefined && answer === "" ? null : answer);
    });
    dialog.showModal();
  });
}

export function askToReject() {
  return ask({
    title: "Reject this document?",
    text: "It will not be booked. It can be read again later.",
    action: "Reject",
    field: "Reason",
  });
}

export function askToRead() {
  return ask({
    title: "Read the document again?",
    text: "Corrections and confirmations are lost.",
    action: "Read again",
  });
}

/** @param {string} name The name of the line or charge. */
export function askToRemove(name) {
  return ask({
    title: `Remove ${name}?`,
    text: "Remove it only if the document does not have it.",
    action: "Remove",
  });
}
