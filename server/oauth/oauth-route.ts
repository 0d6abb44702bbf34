import { oauthPaths } from "@/lib/identity/oauth/values";

/** Calls of applications, which post forms or JSON. */
const calls: readonly string[] = [
  oauthPaths.token,
  oauthPaths.register,
  oauthPaths.revoke,
  oauthPaths.deviceAuthorization,
];
/** Clients guess URLs under these, and must get no page for a wrong guess. */
const metadata: readonly string[] = [oauthPaths.serverMetadata, oauthPaths.resourceMetadata];

/** Whether the path is an endpoint for applications. The pages for people are pages of Next.js. */
export function isOauthPath(path: string): boolean {
  return calls.includes(path) || metadata.some((one) => path === one || path.startsWith(`${one}/`));
}
