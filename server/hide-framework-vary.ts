import type { IncomingMessage, ServerResponse } from "node:http";

/** By which Next.js tells answers of its pages apart; no answer of the API depends on one of them. */
const frameworkNames = /^(rsc|next-.*)$/i;

/**
 * Keeps the request headers of Next's router out of `Vary` on answers of the API: a cache in front would keep one answer
 * for each of their values, and callers would learn what the service is made of.
 */
export function hideFrameworkVary(request: IncomingMessage, response: ServerResponse): void {
  if (!/^\/api(?:[/?]|$)/.test(request.url ?? "")) return;
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  // Next adds its names after the handler has answered, so this looks at the last moment.
  response.writeHead = (...args: unknown[]) => {
    const names = [response.getHeader("vary") ?? []].flat().join(",").split(",");
    const own = names.map((name) => name.trim()).filter((name) => name !== "" && !frameworkNames.test(name));
    if (own.length > 0) response.setHeader("vary", own.join(", "));
    else response.removeHeader("vary");
    return writeHead(...args);
  };
}
