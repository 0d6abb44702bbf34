/**
 * `creation`: makes new images; `edit`: every other write, whose result pages often show before the
 * server has confirmed it.
 */
type Kind = "edit" | "creation";

const creations = /^\/api\/(images|upload|images\/import|images\/[^/]+\/complete)$/;
const running: Record<Kind, Set<Promise<unknown>>> = { edit: new Set(), creation: new Set() };
let editCount = 0;

/** Records a request to the API until it has ended, unless it only reads. */
export function trackWrite(request: Request, response: Promise<unknown>): void {
  if (request.method === "GET" || request.method === "HEAD") return;

  const kind = creations.test(new URL(request.url).pathname) ? "creation" : "edit";
  if (kind === "edit") editCount += 1;
  const ended = response.then(
    () => undefined,
    () => undefined,
  );
  running[kind].add(ended);
  void ended.then(() => running[kind].delete(ended));
}

/** The number of edits that this tab has started. */
export function countEdits(): number {
  return editCount;
}

/** Resolves when the writes of a kind that are under way have ended, or after the given time. */
export async function settleWrites(kind: Kind, maxMs: number): Promise<void> {
  if (running[kind].size === 0) return;

  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, maxMs);
  });
  await Promise.race([Promise.all(running[kind]), timeout]);
  clearTimeout(timer);
  // Their callers use the responses first.
  await new Promise((resolve) => setTimeout(resolve));
}
