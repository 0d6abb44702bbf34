import { addRoute, createRouter, findRoute as match } from "rou3";
import type { Endpoint, Route, RouteHandlers } from "@/lib/http";
import { loadOnce } from "@/lib/kernel/load-once";
import { callbacks, catalogue } from "./catalogue";
import { routeOf } from "./routes";

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

/** A path is served by its endpoints, or by the handlers of its `route.ts`. */
type Target = { route: Route } | { loadHandlers: LoadHandlers };

const router = createRouter<Target>();
for (const [path, target] of listTargets()) addRoute(router, "", toPattern(path), target);

interface FoundRoute {
  target: Target;
  /** Percent-encoded, as in the URL. */
  params: Record<string, string>;
}

/**
 * Finds what Next.js would call for a path below the base URL. The routes of `/auth` are not among
 * them: they use Next's own functions.
 */
export function findRoute(path: string): FoundRoute | undefined {
  const found = match(router, "", path);
  return found && { target: found.data, params: found.params ?? {} };
}

function listTargets(): Array<[path: string, target: Target]> {
  const byPath = new Map<string, Endpoint[]>();
  for (const endpoint of [...catalogue, ...callbacks]) {
    if (endpoint.path in specialRoutes) continue;
    byPath.set(endpoint.path, [...(byPath.get(endpoint.path) ?? []), endpoint]);
  }
  const special = Object.entries(specialRoutes);

  return [
    ...[...byPath].map(([path, endpoints]): [string, Target] => [path, { route: routeOf(endpoints) }]),
    ...special.map(([path, loadHandlers]): [string, Target] => [path, { loadHandlers }]),
  ];
}

/** `/images/{id}` becomes `/images/:id`. */
function toPattern(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}
