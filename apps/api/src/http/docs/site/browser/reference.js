// Starts the API reference in the page. Scalar's script has run before and is the global Scalar.

const configuration = JSON.parse(document.getElementById("configuration")?.textContent ?? "{}");

window.Scalar.createApiReference("#app", configuration);
