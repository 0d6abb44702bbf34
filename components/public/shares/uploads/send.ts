/** A call that the server has answered with an error. */
export class SendError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

interface Begun {
  id: string;
  upload: { url: string; headers: Record<string, string> };
}

/** Uploads a file in three steps: its description, its bytes and the end. */
export async function sendFile(
  url: string,
  file: File,
  challengeToken: string | undefined,
  onProgress: (part: number) => void,
): Promise<void> {
  const description = { filename: file.name, size_bytes: file.size, challenge_token: challengeToken };
  const { id, upload } = (await call(url, JSON.stringify(description))) as Begun;
  await put(upload, file, onProgress);
  await call(`${url}/${id}/complete`);
}

async function call(url: string, body?: string): Promise<unknown> {
  const headers = body === undefined ? {} : { "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, ...(body !== undefined && { body }) });
  const text = await response.text();
  if (!response.ok) throw new SendError(response.status, readCode(text));

  return text === "" ? undefined : JSON.parse(text);
}

/** Only this interface reports how much of a body has been sent. */
function put(
  { url, headers }: Begun["upload"],
  file: File,
  onProgress: (part: number) => void,
): Promise<void> {
  const request = new XMLHttpRequest();
  request.open("PUT", url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / (total || 1)));

  return new Promise((resolve, reject) => {
    request.addEventListener("load", () => {
      if (request.status < 300) resolve();
      else reject(new SendError(request.status, readCode(request.responseText)));
    });
    request.addEventListener("error", () => reject(new SendError(0, "")));
    request.send(file);
  });
}

function readCode(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && "code" in body ? String(body.code) : "";
  } catch {
    return "";
  }
}
