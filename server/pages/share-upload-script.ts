/**
 * Uploads the files of the drop zone one after the other, and shows the result of each. The texts
 * are in the page.
 */
export const uploadScript = `
const zone = document.querySelector("[data-drop]");
const input = zone.querySelector("input");
const list = document.querySelector("[data-files]");
const texts = zone.dataset;
let queue = Promise.resolve();
const send = async (method, url, body, type) => {
  const response = await fetch(url, { method, body, headers: type ? { "content-type": type } : {} });
  if (!response.ok) throw new Error((await response.json().catch(() => ({}))).code || String(response.status));
  const text = await response.text();
  return text && JSON.parse(text);
};
const failures = { GUEST_FILES_EXCEEDED: texts.full, 404: texts.ended, INVALID_IMAGE: texts.type, CHALLENGE_FAILED: texts.challenge };
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const solve = async () => {
  for (let tries = 0; !window.turnstile && tries < 50; tries++) await wait(100);
  if (!window.turnstile) return {};
  const place = document.querySelector("[data-widget]");
  let id;
  const token = await new Promise((resolve) => {
    id = window.turnstile.render(place, {
      sitekey: texts.siteKey,
      action: "guest-upload",
      appearance: "interaction-only",
      retry: "never",
      language: document.documentElement.lang,
      callback: resolve,
      "error-callback": () => { resolve(undefined); return true; },
      "unsupported-callback": () => resolve(undefined),
    });
  });
  window.turnstile.remove(id);
  return { challenge_token: token };
};
const upload = async (file, line) => {
  const state = (text) => { line.textContent = file.name + ": " + text; };
  if (file.size > Number(texts.maxBytes)) return state(texts.large);
  state(texts.sending);
  try {
    const challenge = texts.siteKey ? await solve() : {};
    const body = JSON.stringify({ filename: file.name, size_bytes: file.size, ...challenge });
    const { id, upload } = await send("POST", texts.url, body, "application/json");
    await send("PUT", upload.url, file, upload.headers["content-type"]);
    await send("POST", texts.url + "/" + id + "/complete");
    state(texts.done);
  } catch (error) {
    state(failures[error.message] || texts.failed);
  }
};
const add = (files) => {
  for (const file of files) {
    const line = document.createElement("li");
    line.textContent = file.name + ": " + texts.waiting;
    list.append(line);
    queue = queue.then(() => upload(file, line));
  }
};
input.addEventListener("change", () => { add([...input.files]); input.value = ""; });
zone.addEventListener("dragover", (event) => { event.preventDefault(); zone.classList.add("over"); });
zone.addEventListener("dragleave", () => zone.classList.remove("over"));
zone.addEventListener("drop", (event) => {
  event.preventDefault();
  zone.classList.remove("over");
  add([...event.dataTransfer.files]);
});
input.disabled = false;
`;
