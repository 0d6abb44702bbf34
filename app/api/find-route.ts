import { addRoute, createRouter, findRoute as match } from "rou3";
import type { Endpoint, RouteHandlers } from "@/lib/http";
import { loadOnce } from "@/lib/kernel/load-once";
import { callbacks, catalogue } from "./catalogue";
import { routes } from "./routes";

type LoadHandlers = () => Promise<RouteHandlers>;

/**
 * Paths whose `route.ts` does more than `routes(…)`. Each is imported at its first call, because
 * few servers need all of them.
 */
export const specialRoutes: Readonly<Record<string, LoadHandlers>> = {
  "/uploads": loadOnce(() => import("./uploads/route")),
  "/uploads/{id}": loadOnce(() => import("./uploads/[id]/route")),
  "/reports": loadOnce(() => import("./reports/route")),
  "/notices/unsubscribe": loadOnce(() => import("./notices/unsubscribe/route")),
  "/mcp": loadOnce(() => import("./mcp/route")),
  "/inngest": loadOnce(() => import("./inngest/route")),
};

const router = createRouter<LoadHandlers>();
for (const [path, load] of listRoutes()) addRoute(router, "", toPattern(path), load);

interface FoundRoute {
  loadHandlers: LoadHandlers;
  /** Percent-encoded, as in the URL. */
  params: Record<string, string>;
}

/**
 * Finds what Next.js would call for a path below the base URL. The routes of `/auth` are not among
 * them: they use Next's own functions.
 */
export function findRoute(path: string): FoundRoute | undefined {
  const found = match(router, "", path);
  return found && { loadHandlers: found.data, params: found.params ?? {} };
}

function listRoutes(): Array<[path: string, load: LoadHandlers]> {
  const byPath = new Map<string, Endpoint[]>();
  for (const endpoint of [...catalogue, ...callbacks]) {
    if (endpoint.path in specialRoutes) continue;
    byPath.set(endpoint.path, [...(byPath.get(endpoint.path) ?? []), endpoint]);
  }
  const ofEndpoints = [...byPath].map(([path, endpoints]): [string, LoadHandlers] => {
    const handlers = routes(...endpoints);
    return [path, async () => handlers];
  });

  return [...ofEndpoints, ...Object.entries(specialRoutes)];
}

/** `/images/{id}` becomes `/images/:id`. */
function toPattern(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}
