/** One place in the product that redirects a browser. */
export interface Redirect {
  name: string;
  /** The file with the redirect, or the configuration of another program. */
  source: string;
  /**
   * The request whose redirect could lead to `target`: its path and other inputs. Missing when the
   * target contains no part of the request.
   */
  probe?: (target: string, state: RedirectState) => Probe;
}

/** State that the probes require. */
export interface RedirectState {
  /** The cookie of a signed-in user. */
  session: string;
  /** An unused sign-in link, and the cookie of a browser that requested it. */
  link: { query: string; cookie: string };
  /** A previous URL of a public image. */
  moved: { handle: string; album: string; filename: string };
}

export interface Probe {
  method?: "GET" | "HEAD" | "POST";
  /** Sent unchanged, without a client's normalization. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

const form = { "content-type": "application/x-www-form-urlencoded" };
const redeemPath = "/api/auth/callback/email";
const encode = encodeURIComponent;

/**
 * Every redirect of the product. One test finds redirects missing from this table, another one
 * tries each.
 */
export const redirects: Redirect[] = [
  {
    name: "the source of the server, which the environment names",
    source: "app/source/route.next.ts",
  },
  {
    name: "a signed-in visitor at the sign-in page",
    source: "app/(auth)/sign-in/page.tsx",
    probe: (target, { session }) => ({
      path: `/sign-in?next=${encode(target)}`,
      headers: { cookie: session },
    }),
  },
  {
    name: "a sign-in link in the browser that asked for it",
    source: "app/(auth)/sign-in/link/page.tsx",
    probe: (target, { link }) => ({
      path: `/sign-in/link?${link.query}&next=${encode(target)}`,
      headers: { cookie: link.cookie },
    }),
  },
  {
    name: "a sign-in link's redeeming URL in another browser",
    source: "app/api/auth/callback/email/route.next.ts",
    probe: (target, { link }) => ({ path: `${redeemPath}?${link.query}&next=${encode(target)}` }),
  },
  {
    name: "the same with the parameter that Auth.js knows",
    source: "app/api/auth/callback/email/route.next.ts",
    probe: (target, { link }) => ({ path: `${redeemPath}?${link.query}&callbackUrl=${encode(target)}` }),
  },
  {
    name: "a dead link's button",
    source: "lib/identity/sign-in/redeem-sign-in-link.ts",
    probe: (target) => ({
      method: "POST",
      path: redeemPath,
      headers: { ...form, "sec-fetch-site": "same-origin" },
      body: `email=a%40example.com&token=x&next=${encode(target)}&callbackUrl=${encode(target)}`,
    }),
  },
  {
    name: "the cookie in which Auth.js keeps a target",
    source: "lib/identity/sign-in/config.ts",
    probe: (target) => ({
      method: "POST",
      path: redeemPath,
      headers: {
        ...form,
        "sec-fetch-site": "same-origin",
        cookie: `authjs.callback-url=${encode(target)}`,
        referer: "https://evil.example/",
      },
      body: "email=a%40example.com&token=x",
    }),
  },
  ...[
    "signin",
    "signin/email",
    "signout",
    "error",
    "verify-request",
    "callback",
    "callback/credentials",
  ].flatMap((action) =>
    (["GET", "POST"] as const).map((method) => ({
      name: `Auth.js's own ${method} ${action}`,
      source: "node_modules/next-auth",
      probe: (target: string) => ({
        method,
        path: `/api/auth/${action}?callbackUrl=${encode(target)}`,
        ...(method === "POST" && { headers: form, body: `callbackUrl=${encode(target)}` }),
      }),
    })),
  ),
  {
    name: "after a link was asked for",
    source: "lib/identity/sign-in/sign-in-form.ts",
    probe: (target) => ({
      method: "POST",
      path: "/api/auth/sign-in-link",
      headers: { ...form, "sec-fetch-site": "same-origin" },
      body: `email=${encode(target)}&next=${encode(target)}&callbackUrl=${encode(target)}`,
    }),
  },
  {
    name: "after an image was reported",
    source: "app/api/reports/route.ts",
    probe: (target) => ({
      method: "POST",
      path: "/api/reports",
      headers: form,
      body: `image=${encode(target)}&reason=other&text=x&email=${encode(target)}&next=${encode(target)}`,
    }),
  },
  {
    name: "the button of a provider that is not set up",
    source: "lib/identity/sign-in/providers/provider-responses.ts",
    probe: (target) => ({
      method: "POST",
      path: "/api/auth/provider",
      headers: { ...form, "sec-fetch-site": "same-origin" },
      body: `provider=${encode(target)}&next=${encode(target)}&callbackUrl=${encode(target)}`,
    }),
  },
  {
    name: "a false ticket to connect a provider",
    source: "lib/identity/sign-in/providers/provider-responses.ts",
    probe: (target, { session }) => ({
      path: `/api/auth/connect?ticket=${encode(target)}&next=${encode(target)}`,
      headers: { cookie: session },
    }),
  },
  { name: "the page of a provider", source: "lib/identity/sign-in/providers/authorization.ts" },
  {
    name: "the way to a provider to connect it",
    source: "components/security/connections.client.tsx",
  },
  {
    name: "the application that a person lets in",
    source: "components/oauth/authorize-consent.client.tsx",
  },
  {
    name: "after signing out",
    source: "app/api/auth/sign-out/route.next.ts",
    probe: (target) => ({
      method: "POST",
      path: "/api/auth/sign-out",
      headers: { ...form, "sec-fetch-site": "same-origin", referer: target.replace(/[^!-~]/g, "") },
      body: `callbackUrl=${encode(target)}&redirectTo=${encode(target)}`,
    }),
  },
  {
    name: "a stranger in the dashboard",
    source: "app/dashboard/require-actor.ts",
    probe: (target) => ({ path: `/dashboard/images/${encode(target)}` }),
  },
  {
    name: "a stranger at a page of the dashboard that there is not",
    source: "app/dashboard/require-actor.ts",
    probe: (target) => ({ path: `/dashboard/x${target}` }),
  },
  {
    name: "a list with an invalid cursor",
    source: "app/dashboard/load-list.ts",
    probe: (target, { session }) => ({
      path: `/dashboard?cursor=${encode(target)}`,
      headers: { cookie: session },
    }),
  },
  {
    name: "a calendar of an invalid month",
    source: "app/dashboard/calendar/page.tsx",
    probe: (target, { session }) => ({
      path: `/dashboard/calendar?month=${encode(target)}`,
      headers: { cookie: session },
    }),
  },
  {
    name: "the link to unsubscribe, opened",
    source: "app/api/notices/unsubscribe/route.ts",
    probe: (target) => ({
      path: `/api/notices/unsubscribe?account=${encode(target)}&signature=${encode(target)}`,
    }),
  },
  {
    name: "the button that unsubscribes",
    source: "app/api/notices/unsubscribe/route.ts",
    probe: (target) => ({
      method: "POST",
      path: `/api/notices/unsubscribe?from=page&account=${encode(target)}&signature=${encode(target)}`,
      headers: form,
      body: `next=${encode(target)}`,
    }),
  },
  {
    name: "a stranger at an invitation to a library",
    source: "app/(auth)/invitations/[token]/page.tsx",
    probe: (target) => ({ path: `/invitations/${encode(target)}` }),
  },
  {
    name: "a stranger at the confirmation of an email address",
    source: "app/(auth)/email-changes/[token]/page.tsx",
    probe: (target) => ({ path: `/email-changes/${encode(target)}` }),
  },
  { name: "after an email address was confirmed", source: "components/security/email-change.client.tsx" },
  { name: "a day of another month", source: "components/calendar/use-calendar-keys.ts" },
  { name: "another library", source: "components/api/shown-library.ts" },
  { name: "the studio of a deleted image", source: "app/dashboard/images/[id]/studio/page.tsx" },
  { name: "after an image was deleted", source: "components/viewer/use-image-actions.ts" },
  { name: "questions for a new owner that were answered", source: "app/(auth)/welcome/page.tsx" },
  { name: "the answers to them", source: "components/site/welcome-form.client.tsx" },
  { name: "a new album", source: "components/albums/new-album-dialog.client.tsx" },
  { name: "after an album was deleted", source: "components/albums/delete-album-button.client.tsx" },
  { name: "a new collection", source: "components/collection-pages/new-collection-dialog.client.tsx" },
  {
    name: "after a collection was deleted",
    source: "components/collection-pages/delete-collection-button.client.tsx",
  },
  { name: "a saved search", source: "components/library/save-search-form.tsx" },
  { name: "selected images to cull", source: "components/library/selectable-grid.client.tsx" },
  { name: "the list after its images were culled", source: "components/cull/cull.client.tsx" },
  // With an image that moved in app/api/albums/reserved-slug.integration.test.ts.
  {
    name: "the previous page of an image, from its link preview",
    source: "server/cards/handle-card.ts",
    probe: (target, { moved }) => ({
      path: `/@${moved.handle}/c/${encode(target)}.jpg?${encode(target)}`,
      headers: { "x-forwarded-host": "evil.example" },
    }),
  },
  { name: "a tag that was renamed or deleted", source: "components/tags/tag-header.client.tsx" },
  { name: "after a webhook was deleted", source: "components/webhooks/webhook-card.client.tsx" },
  { name: "a new custom domain", source: "components/domains/domains.client.tsx" },
  { name: "after a custom domain was deleted", source: "components/domains/domain.client.tsx" },
  { name: "the pages of an owner, from a custom domain", source: "server/domains/serve-other-host.ts" },
  { name: "a page chosen in the command palette", source: "components/palette/palette.client.tsx" },
  { name: "a search from another page", source: "components/search/search-field.client.tsx" },
  { name: "an action that opens the studio", source: "components/image-actions/use-selection-actions.ts" },
  {
    name: "the comment button in the viewer of a share link",
    source: "components/public/shares/hearts/viewer-comment.ts",
  },
  { name: "a page opened by its keys", source: "components/shell/go-to-commands.client.tsx" },
  { name: "the album of the top images", source: "components/analytics/album-filter.client.tsx" },
  { name: "a filter of the audit log", source: "components/audit/audit-filters.client.tsx" },
  { name: "after the account was deleted", source: "components/data/close-account.client.tsx" },
  { name: "a former fragment of the documentation", source: "components/docs/contents-nav.client.tsx" },
  {
    name: "the header of a response that is shown, not followed",
    source: "components/reference/try-it/send-request.ts",
  },
  {
    name: "a link of the page that is followed although changes are not saved",
    source: "components/settings/leave-dialog.client.tsx",
  },
  { name: "an open image that is closed by key", source: "components/viewer/image-page-viewer.client.tsx" },
  {
    name: "a former delivery URL, by its variant's key",
    source: "lib/delivery/deliver.ts",
    probe: (target, { moved }) => ({
      path: `/i/${moved.handle}/${moved.album}/${encode(target)}/${moved.filename}`,
    }),
  },
  {
    name: "a former delivery URL, by its query",
    source: "lib/delivery/deliver.ts",
    probe: (target, { moved }) => ({
      path: `/i/${moved.handle}/${moved.album}/${moved.filename}?${encode(target)}=${encode(target)}`,
    }),
  },
  {
    name: "a path with repeated slashes or a slash at its end",
    source: "node_modules/next",
    probe: (target) => ({ path: target.startsWith("/") ? `${target}/` : `/${target}/` }),
  },
  {
    name: "a path of the API with a slash at its end",
    source: "server/api/find-api-handler.ts",
    probe: (target) => ({ path: `/api/${target}/` }),
  },
  { name: "a former handle, album or filename of a public page", source: "app/public/public-page.ts" },
  { name: "a former handle in the public API", source: "lib/http/pipeline.ts" },
  {
    name: "a page without ?lang after another language was chosen",
    source: "components/shell/use-language.ts",
  },
  { name: "a form of a share link, back to its own pages", source: "server/shares/share-exchange.ts" },
  { name: "a level of the documentation that has no page", source: "next.config.ts" },
  {
    name: "the same of the API",
    source: "node_modules/next",
    probe: (target) => ({ path: `/api/v1${target.startsWith("/") ? "" : "/"}${target}//` }),
  },
  // Tried with other hosts in test/long/nginx.long.test.ts.
  { name: "from http to https", source: "deploy/nginx/albumen.conf" },
  {
    name: "the pages of Stripe, whose URLs come from Stripe",
    source: "components/billing/plans.client.tsx",
  },
  // With 201 and 204, which no browser follows: the path of the service at which a file is after
  // `MOVE` or `COPY`.
  { name: "a file that WebDAV has moved", source: "server/dav/methods/change.ts" },
  // Tried with other targets in server/dav/collections.integration.test.ts.
  { name: "a file that WebDAV has added to a collection", source: "server/dav/methods/copy.ts" },
];
