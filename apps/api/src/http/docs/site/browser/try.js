// Adds to the operations of the reference a form that sends a request with the reader's key.

const { prefix = "" } = document.documentElement.dataset;

/** Kept until the page is left. */
let key = "";

for (const section of document.querySelectorAll("[data-try]")) {
  if (section instanceof HTMLElement) addForm(section);
}

/**
 * @typedef {object} Request
 * @property {string} method
 * @property {string} path
 * @property {{ name: string, place: string, required?: boolean, example?: unknown }[]} parameters
 * @property {unknown} body
 */

/** @param {HTMLElement} section */
function addForm(section) {
  const button = section.querySelector(".try-it");
  button?.addEventListener("click", () => {
    const form = createForm(JSON.parse(section.dataset.try ?? "{}"));
    button.replaceWith(form);
    form.querySelector("input")?.focus();
  });
}

/** @param {Request} request */
function createForm(request) {
  const form = document.createElement("form");
  form.className = "try";
  form.noValidate = true;
  form.append(field("API key", "key", key, "bl_live_…"));
  for (const { name, place, required, example } of request.parameters) {
    const value = place === "path" || required ? String(example ?? "") : "";
    form.append(field(name, `${place} ${name}`, value, String(example ?? "")));
  }
  if (request.body !== null) form.append(bodyField(request.body));
  if (request.method !== "GET") form.append(dryRunField());
  const send = document.createElement("button");
  send.className = "send";
  send.textContent = `Send ${request.method} request`;
  const answer = document.createElement("output");
  form.append(send, answer);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    answer.replaceChildren(await sendRequest(request, new FormData(form)));
  });
  return form;
}

/**
 * @param {string} label
 * @param {string} name
 * @param {string} value
 * @param {string} placeholder
 */
function field(label, name, value, placeholder) {
  const input = document.createElement("input");
  Object.assign(input, { name, value, placeholder, autocomplete: "off", spellcheck: false });
  return labelled(label, input);
}

/** @param {unknown} body */
function bodyField(body) {
  const area = document.createElement("textarea");
  Object.assign(area, { name: "body", value: JSON.stringify(body, null, 2), spellcheck: false });
  return labelled("Body", area);
}

/** A write is tried without effect unless the reader chooses otherwise. */
function dryRunField() {
  const box = document.createElement("input");
  Object.assign(box, { type: "checkbox", name: "dryRun", checked: true });
  const label = document.createElement("label");
  label.className = "choice";
  label.append(box, " Dry run: store nothing");
  return label;
}

/**
 * @param {string} text
 * @param {HTMLElement} control
 */
function labelled(text, control) {
  const label = document.createElement("label");
  label.append(text, control);
  return label;
}

/**
 * @param {Request} request
 * @param {FormData} values
 */
async function sendRequest({ method, path, parameters }, values) {
  key = String(values.get("key") ?? "").trim();
  const text = (/** @type {string} */ name) => String(values.get(name) ?? "");
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(text(`path ${name}`)),
  );
  const query = new URLSearchParams();
  for (const { name, place } of parameters) {
    if (place === "query" && text(`query ${name}`)) query.append(name, text(`query ${name}`));
  }
  const body = values.get("body");
  const headers = {
    ...(key === "" ? {} : { "X-Api-Key": key }),
    ...(body === null ? {} : { "Content-Type": "application/json" }),
    ...(values.has("dryRun") ? { "Dry-Run": "true" } : {}),
  };
  const search = query.size > 0 ? `?${query}` : "";
  try {
    const response = await fetch(`${prefix}/v1${filled}${search}`, {
      method,
      headers,
      body: body === null ? null : String(body),
    });
    return answerElement(`HTTP ${response.status}`, await readable(response));
  } catch (error) {
    return answerElement("No answer", String(error));
  }
}

/** @param {Response} response */
async function readable(response) {
  const type = response.headers.get("Content-Type") ?? "";
  if (!/json|text/.test(type)) return `${type}, ${(await response.blob()).size} bytes`;
  const text = await response.text();
  return type.includes("json") ? JSON.stringify(JSON.parse(text), null, 2) : text;
}

/**
 * @param {string} status
 * @param {string} text
 */
function answerElement(status, text) {
  const answer = document.createElement("div");
  const title = document.createElement("strong");
  title.textContent = status;
  const body = document.createElement("pre");
  body.tabIndex = 0;
  body.textContent = text;
  answer.append(title, body);
  return answer;
}
