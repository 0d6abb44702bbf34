// SPDX-License-Identifier: MIT
// `<albumen-upload>`: see `docs/guides/upload-widget.md`.
const scriptOrigin = new URL(import.meta.url).origin;
const attempts = 4;
const secondMs = 1000;
/** Larger files are sent so that a broken connection costs only what was in flight. */
const resumableBytes = 8_000_000;

/** @typedef {typeof english} Words */
const english = {
  choose: "Choose an image",
  drop: "or drop it here",
  sending: "Uploading {name}",
  cancel: "Cancel",
  done: "{name} is uploaded.",
  failed: "The upload failed. Try again.",
  noImage: "Choose an image file.",
  tooLarge: "The file is too large.",
  ended: "This upload has ended. Load the page again.",
};

/** @type {Record<string, Words> | undefined} */
let translations;

/** Loads the words of the other languages; they stay English if that fails. */
async function loadWords() {
  const loaded = await import("./widget-words.js").catch(() => undefined);
  translations = loaded?.words ?? {};
}

/**
 * For other errors it shows the API's own text.
 * @type {Record<string, keyof Words>}
 */
const wordsOfErrors = {
  INVALID_IMAGE: "noImage",
  UPLOAD_TOO_LARGE: "tooLarge",
  IMAGE_TOO_LARGE: "tooLarge",
  UNAUTHORIZED: "ended",
  UPLOAD_TOKEN_EXPIRED: "ended",
  UPLOAD_TOKEN_USED: "ended",
};

const css = `
  :host { display: block; --accent: var(--albumen-accent, #2563eb); --radius: var(--albumen-radius, .75em); }
  .zone { display: grid; gap: .75em; justify-items: center; padding: 1.5em; border: 2px dashed color-mix(in srgb, currentColor 35%, transparent);
    border-radius: var(--radius); text-align: center; }
  .zone.over { border-color: var(--accent); border-style: solid; }
  button { font: inherit; min-height: 2.75em; padding: .5em 1.25em; border: 0; border-radius: var(--radius); cursor: pointer;
    color: var(--albumen-on-accent, #fff); background: var(--accent); }
  button.plain { color: inherit; background: color-mix(in srgb, currentColor 12%, transparent); }
  button:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
  button:disabled { opacity: .5; cursor: default; }
  progress { inline-size: min(100%, 20em); accent-color: var(--accent); }
  img { max-inline-size: 100%; max-block-size: 10em; border-radius: calc(var(--radius) / 2); }
  p { margin: 0; overflow-wrap: anywhere; }
  .error { font-weight: 600; }
  [hidden], :host([hidden]) { display: none; }
`;

/** A failure that the API explains, or one of the connection. */
class UploadError extends Error {
  /** @param {string} code @param {string} message @param {boolean} isTemporary
   * @param {number} [retryAfterMs] */
  constructor(code, message, isTemporary, retryAfterMs) {
    super(message);
    this.code = code;
    this.isTemporary = isTemporary;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Codes of an upload that another request has moved on. */
const passingCodes = ["UPLOAD_OFFSET_MISMATCH", "CONFLICT"];

/**
 * @typedef {object} Options
 * @property {string} [method]
 * @property {Record<string, string>} headers
 * @property {XMLHttpRequestBodyInit} [body]
 * @property {AbortSignal} [signal]
 * @property {(bytes: number) => void} [onSent]
 */

/**
 * Sends one request. `fetch` would not report how much is sent.
 * @param {string} url
 * @param {Options} options
 * @returns {Promise<any>}
 */
function call(url, { method = "POST", headers, body, signal, onSent }) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded }) => onSent?.(loaded);
    request.onerror = () => reject(new UploadError("NETWORK", "", true));
    request.onabort = () => reject(signal?.reason);
    request.onload = () => {
      if (request.status < 300) return resolve(request.response);
      const { code = "UNKNOWN", message = "" } = request.response ?? {};
      const isTemporary = request.status === 429 || request.status >= 500 || passingCodes.includes(code);
      const seconds = Number(request.getResponseHeader("retry-after") ?? Number.NaN);
      reject(new UploadError(code, message, isTemporary, seconds >= 0 ? seconds * secondMs : undefined));
    };
    signal?.addEventListener("abort", () => request.abort());
    request.send(body ?? null);
  });
}

/**
 * Repeats a request after temporary failures. With its idempotency key it is done once.
 * @template Result
 * @param {() => Promise<Result>} send
 * @param {AbortSignal} signal
 * @returns {Promise<Result>}
 */
async function retry(send, signal) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (!isPassing(error) || attempt === attempts) throw error;
      await pause(error, attempt, signal);
    }
  }
}

/** @param {unknown} error @returns {error is UploadError} */
const isPassing = (error) => error instanceof UploadError && error.isTemporary;

/** @param {UploadError} error @param {number} attempt @param {AbortSignal} signal */
async function pause({ retryAfterMs }, attempt, signal) {
  await new Promise((resolve) => {
    setTimeout(resolve, retryAfterMs ?? secondMs * 2 ** (attempt - 1));
    signal.addEventListener("abort", resolve);
  });
  signal.throwIfAborted();
}

/** @param {string} text */
const toBase64 = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/**
 * Sends a file by tus 1.0: after a broken connection it goes on with what has not arrived.
 * @param {string} url of the service's uploads
 * @param {File} file
 * @param {{ headers: { authorization: string }, fields: Record<string, string>, signal: AbortSignal, onSent: (bytes: number) => void }} options
 */
async function sendInParts(url, file, { headers, fields, signal, onSent }) {
  const metadata = Object.entries(fields).map(([name, value]) => `${name} ${toBase64(value)}`);
  const creation = {
    ...headers,
    "tus-resumable": "1.0.0",
    "upload-length": `${file.size}`,
    "upload-metadata": metadata.join(","),
  };
  let upload = await retry(() => call(url, { headers: creation, signal }), signal);
  const own = `${url}/${upload.id}`;
  const { authorization } = headers;
  try {
    for (let failures = 0; !upload.image; ) {
      const { offset, max_request_bytes: maxBytes } = upload;
      const part = file.slice(offset, maxBytes === null ? file.size : offset + maxBytes);
      const ofPart = { "content-type": "application/offset+octet-stream", "upload-offset": `${offset}` };
      const failure = await call(own, {
        method: "PATCH",
        headers: { authorization, ...ofPart },
        body: part,
        signal,
        onSent: (bytes) => onSent(offset + bytes),
      }).catch((error) => error);
      if (failure instanceof Error && !isPassing(failure)) throw failure;
      upload = await retry(() => call(own, { method: "GET", headers: { authorization }, signal }), signal);
      failures = upload.offset > offset || upload.image ? 0 : failures + 1;
      if (failures === attempts) throw failure;
      if (isPassing(failure)) await pause(failure, failures + 1, signal);
    }
    return upload.image;
  } catch (error) {
    // So that the token can be used again.
    await call(own, { method: "DELETE", headers: { authorization } }).catch(() => {});
    throw error;
  }
}

/** `crypto.randomUUID` needs HTTPS. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/** @param {string} tag @param {Record<string, any>} [properties] @param {Node[]} [children] */
function element(tag, properties = {}, children = []) {
  const created = Object.assign(document.createElement(tag), properties);
  created.append(...children);
  return created;
}

class AlbumenUpload extends HTMLElement {
  static formAssociated = true;
  static observedAttributes = ["disabled", "label", "lang", "required"];

  constructor() {
    super();
    this.internals = this.attachInternals();
    /** @type {AbortController | undefined} */
    this.running = undefined;
    const root = this.attachShadow({ mode: "open", delegatesFocus: true });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
    this.input = /** @type {HTMLInputElement} */ (element("input", { type: "file", hidden: true }));
    this.button = /** @type {HTMLButtonElement} */ (element("button", { type: "button" }));
    this.hint = element("p");
    this.preview = /** @type {HTMLImageElement} */ (element("img", { alt: "", hidden: true }));
    this.progress = /** @type {HTMLProgressElement} */ (
      element("progress", { max: 1, value: 0, hidden: true })
    );
    this.cancel = /** @type {HTMLButtonElement} */ (
      element("button", { type: "button", className: "plain", hidden: true })
    );
    this.status = element("p", { role: "status" });
    this.zone = element("div", { className: "zone" }, [
      this.preview,
      this.button,
      this.input,
      this.hint,
      this.progress,
      this.status,
      this.cancel,
    ]);
    root.append(this.zone);
    this.button.onclick = () => this.input.click();
    this.cancel.onclick = () => this.running?.abort();
    this.input.onchange = () => void this.take(this.input.files);
    this.preview.onerror = () => {
      this.preview.hidden = true;
    };
    this.zone.ondragover = (event) => this.drag(event, true);
    this.zone.ondragleave = (event) => this.drag(event, false);
    this.zone.ondrop = (event) => {
      this.drag(event, false);
      void this.take(event.dataTransfer?.files ?? null);
    };
  }

  connectedCallback() {
    this.input.accept = this.getAttribute("accept") ?? "image/*";
    this.render();
  }

  disconnectedCallback() {
    this.running?.abort();
  }

  attributeChangedCallback() {
    this.render();
  }

  formResetCallback() {
    this.running?.abort();
    this.image = undefined;
    this.preview.hidden = true;
    this.say("");
    this.internals.setFormValue(null);
    this.render();
  }

  /** The uploaded image, as the API describes it; undefined before. */
  get value() {
    return this.image;
  }

  get language() {
    return (this.closest("[lang]")?.getAttribute("lang") || navigator.language).slice(0, 2);
  }

  get words() {
    return translations?.[this.language] ?? english;
  }

  render() {
    if (this.language !== "en" && !translations) void loadWords().then(() => this.render());
    const { choose, drop, cancel, noImage } = this.words;
    const isBusy = this.running !== undefined;
    const isDone = this.image !== undefined;
    this.button.textContent = this.getAttribute("label") ?? choose;
    this.button.disabled = this.hasAttribute("disabled");
    this.button.hidden = isBusy || isDone;
    this.hint.textContent = drop;
    this.hint.hidden = isBusy || isDone;
    this.progress.hidden = !isBusy;
    this.cancel.textContent = cancel;
    this.cancel.hidden = !isBusy;
    const isMissing = this.hasAttribute("required") && !isDone;
    this.internals.setValidity({ valueMissing: isMissing }, isMissing ? noImage : "", this.button);
  }

  /** @param {DragEvent} event @param {boolean} isOver */
  drag(event, isOver) {
    event.preventDefault();
    this.zone.classList.toggle("over", isOver && !this.button.hidden && !this.button.disabled);
  }

  /** @param {string} text @param {boolean} [isError] */
  say(text, isError = false) {
    this.status.textContent = text;
    this.status.classList.toggle("error", isError);
  }

  /** @param {FileList | null} files */
  async take(files) {
    const file = files?.[0];
    if (!file || this.button.hidden || this.button.disabled) return;
    const text = this.words;
    if (!file.type.startsWith("image/") && file.type !== "") return this.say(text.noImage, true);
    this.running = new AbortController();
    this.progress.value = 0;
    const sending = text.sending.replace("{name}", () => file.name);
    this.progress.setAttribute("aria-label", sending);
    this.say(sending);
    this.render();
    try {
      this.image = await this.send(file, this.running.signal);
      this.internals.setFormValue(this.image.id);
      this.show(file);
      this.say(text.done.replace("{name}", () => file.name));
      this.dispatch("albumen-upload", this.image);
    } catch (error) {
      this.fail(error);
    } finally {
      this.running = undefined;
      this.input.value = "";
      this.render();
    }
  }

  /** @param {unknown} error */
  fail(error) {
    if (this.running?.signal.aborted) return this.say("");
    const { code, message } = error instanceof UploadError ? error : { code: "UNKNOWN", message: "" };
    const name = wordsOfErrors[code];
    this.say(name ? this.words[name] : message || this.words.failed, true);
    this.dispatch("albumen-error", { code, message });
  }

  /** @param {string} type @param {unknown} detail */
  dispatch(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /** @param {File} file */
  show(file) {
    const url = URL.createObjectURL(file);
    this.preview.onload = () => URL.revokeObjectURL(url);
    this.preview.src = url;
    this.preview.hidden = false;
  }

  /** @param {File} file @param {AbortSignal} signal */
  async send(file, signal) {
    const headers = {
      authorization: `Bearer ${this.getAttribute("token") ?? ""}`,
      "idempotency-key": newKey(),
    };
    const alt = this.getAttribute("alt");
    const fields = { filename: file.name, ...(alt && { alt }) };
    const onSent = (/** @type {number} */ bytes) => {
      this.progress.value = Math.min(1, bytes / file.size);
    };
    const api = new URL("/api/", this.getAttribute("origin") ?? scriptOrigin).href;
    const inParts = () => sendInParts(`${api}uploads`, file, { headers, fields, signal, onSent });
    if (file.size > resumableBytes) return inParts();
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append("file", file);
    try {
      return await retry(() => call(`${api}upload`, { headers, body, signal, onSent }), signal);
    } catch (error) {
      // Some platforms take only small requests.
      if (!(error instanceof UploadError) || error.code !== "BODY_TOO_LARGE") throw error;
      headers["idempotency-key"] = newKey();
      return inParts();
    }
  }
}

customElements.define("albumen-upload", AlbumenUpload);
