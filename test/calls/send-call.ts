import { encodeBody } from "@/test/builders/generated-calls/encode-body";
import { type Exchanged, exchange, type SentRequest } from "@/test/builders/generated-calls/exchange";
import { encodeFile } from "@/test/builders/generated-calls/file-body";
import type { GeneratedCall } from "@/test/builders/generated-calls/generated-call";
import { currentTag } from "./extra-headers";
import type { Resources } from "./resources";

/** A call that hangs for longer has failed. */
const timeoutMs = 60_000;

interface CallOptions {
  call: GeneratedCall;
  /** Headers that the document does not name for the operation. */
  extra: Record<string, string>;
  credential: Record<string, string>;
  resources: Resources;
  tags: ReadonlyMap<string, string>;
  callNumber: number;
}

/** Fills in the resources and the credential of a generated call. */
export async function buildRequest(options: CallOptions): Promise<SentRequest> {
  const { call, extra, credential, resources, tags, callNumber } = options;
  const fill = (text: string, encode: (value: string) => string) => resources.fill(text, call.dice, encode);
  const path = fill(call.path, encodeURIComponent);
  const file = call.file && (await encodeFile(call.file));
  const body = file?.bytes ?? encodeBody(call, fill);
  const named = { ...extra, ...call.headers };
  const headers = Object.fromEntries(
    Object.entries(named).map(([name, value]) => [
      name,
      value === currentTag ? (tags.get(path) ?? "*") : value,
    ]),
  );

  return {
    method: call.method,
    path,
    headers: {
      ...headers,
      ...(file && { "content-type": file.type }),
      ...(body && { "content-length": String(body.length) }),
      ...credential,
      // Rejected calls are counted by address.
      "x-forwarded-for": `10.${(callNumber >> 16) & 255}.${(callNumber >> 8) & 255}.${callNumber & 255}`,
    },
    body,
  };
}

/** Returns the response, or why there is none. */
export async function sendRequest(
  origin: string,
  request: SentRequest,
): Promise<Exchanged | { failure: string }> {
  try {
    return await exchange(origin, request, timeoutMs);
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const isText = (body: Buffer) => /^[\t\n\r\x20-\x7e]*$/.test(body.toString("latin1"));

/** Returns the command that repeats a request. */
export function toCurl(origin: string, { method, path, headers, body }: SentRequest): string {
  const options = Object.entries(headers)
    .filter(([name]) => name !== "content-length")
    .map(([name, value]) => ` -H ${quote(value === "" ? `${name};` : `${name}: ${value}`)}`);
  const command = `curl -si -X ${method} ${quote(origin + path)}${options.join("")}`;
  if (!body) return command;
  if (isText(body)) return `${command} --data-binary ${quote(body.toString("latin1"))}`;

  return `echo ${body.toString("base64")} | base64 -d | ${command} --data-binary @-`;
}
