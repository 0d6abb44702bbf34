import { createRoute, createRoutes, type Endpoint, type Route } from "@/lib/http";
import { appOrigin } from "@/lib/image-urls";
import { newRequestId } from "@/lib/kernel/ids";
import { logger } from "@/lib/platform/process/logger";
import { httpPorts } from "./ports";

/** Creates the exports of a `route.ts` from its endpoints. */
export const routes = createRoutes(() => httpPorts);

/** Creates the route of our own server from the endpoints of one path. */
export function routeOf(endpoints: readonly Endpoint[]): Route {
  return createRoute(() => httpPorts, endpoints);
}

/** Logs the failure of something that is no endpoint. The returned id finds it in the log. */
export function logFailure(operationId: string, err: unknown): string {
  const requestId = newRequestId();
  logger().error({ requestId, operationId, err }, "request failed");
  return requestId;
}

/** Returns the public base URL of the API. */
export function baseUrl(): string {
  return `${appOrigin()}/api`;
}
