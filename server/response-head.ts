import type { ServerResponse } from "node:http";

/** Changes headers with `setHeader`. May return a status to send instead of the given one. */
type Edit = (status: number) => number | undefined;

interface Head {
  edits: Edit[];
  /** The arguments of `writeHead` while the head is held back. */
  held: unknown[] | undefined;
  send: (...args: unknown[]) => ServerResponse;
}

const heads = new WeakMap<ServerResponse, Head>();

/**
 * Runs `edit` right before the status and the headers are sent, by whatever path: Next.js adds its
 * headers after the handler has responded, and Node's implicit headers go through `writeHead` too.
 *
 * The edits of a response run from the inside out: the one registered last is nearest to the
 * handler and runs first, and each gets the status that the previous one returned. On a public page
 * the order is: content language, 503 for a failing database, origins of challenges, cache headers
 * (which depend on the status), and the connection of an early response.
 *
 * Headers passed to `writeHead` itself are invisible to edits, and replace theirs.
 */
export function onHeaders(response: ServerResponse, edit: Edit): void {
  headOf(response).edits.push(edit);
}

/**
 * Holds back the head of a response until the returned function is called, so that headers can
 * depend on the body. Edits run then.
 */
export function delayHead(response: ServerResponse): () => void {
  const head = headOf(response);
  head.held = [];
  // It would send the headers at once.
  response.flushHeaders = () => undefined;

  return () => {
    const args = head.held ?? [];
    head.held = undefined;
    Reflect.apply(response.writeHead, response, args.length > 0 ? args : [response.statusCode]);
  };
}

/** The head of a response, whose `writeHead` is replaced once. */
function headOf(response: ServerResponse): Head {
  const known = heads.get(response);
  if (known) return known;

  const send = response.writeHead.bind(response) as Head["send"];
  const head: Head = { edits: [], held: undefined, send };
  heads.set(response, head);
  response.writeHead = (...args: unknown[]) => {
    if (head.held) {
      head.held = args;
      return response;
    }

    const given = typeof args[0] === "number" ? args[0] : response.statusCode;
    const status = head.edits.reduceRight((current, edit) => edit(current) ?? current, given);

    return send(status, ...args.slice(1));
  };

  return head;
}
