import { z } from "zod";
import * as albums from "@/lib/albums";
import { albumErrors } from "@/lib/albums/errors";
import { AlbumResource, UpdateAlbum } from "@/lib/albums/resource";
import { billingErrors } from "@/lib/billing/errors";
import { defineEndpoint, json, noContent, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";

export const AlbumParams = z.object({ album: z.string() });
const audited = { resourceType: "album", idParam: "album" };

const entityTag = {
  schema: AlbumResource,
  computed: ["count", "archived_count", "cover_url", "preview_urls"],
};

export const getAlbum = defineEndpoint({
  method: "GET",
  path: "/albums/{album}",
  operationId: "getAlbum",
  tag: "Albums",
  summary: "Get an album",
  auth: { scope: "albums:read" },
  role: "viewer",
  rateLimit: "read",
  params: AlbumParams,
  success: ok(AlbumResource, "The album"),
  entityTag,
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => albums.getAlbum(actor, params.album),
});

export const updateAlbum = defineEndpoint({
  method: "PATCH",
  path: "/albums/{album}",
  operationId: "updateAlbum",
  tag: "Albums",
  summary: "Update an album",
  description:
    "The slug does not change. With `sort: manual` for the first time, the newest images come first. Making the album public also requires the scope `images:read`, because its page lists unlisted images. Changing `required_watermark` requires a manager and the scopes `settings:write` and `images:read`.",
  auth: { scope: "albums:write", contentScopes: ["images:read"] },
  role: "editor",
  rateLimit: "write",
  audit: { action: "update", ...audited },
  params: AlbumParams,
  body: json(UpdateAlbum),
  success: ok(AlbumResource, "The album"),
  entityTag,
  errors: [commonErrors.notFound, albumErrors.tooLarge, billingErrors.planRequired],
  handler: ({ actor, params, body, precondition }) =>
    albums.updateAlbum(actor, params.album, body, precondition),
});

export const deleteAlbum = defineEndpoint({
  method: "DELETE",
  path: "/albums/{album}",
  operationId: "deleteAlbum",
  tag: "Albums",
  summary: "Delete an album",
  description:
    "Its images move to the album `images`. Their old URLs redirect. If the album has a `required_watermark`, its images lose it. Deleting such an album requires a manager and the scopes `settings:write` and `images:read`.",
  auth: { scope: "albums:write", contentScopes: ["images:read"] },
  role: "editor",
  rateLimit: "write",
  audit: { action: "delete", ...audited },
  params: AlbumParams,
  success: noContent("The album was deleted"),
  entityTag,
  errors: [commonErrors.notFound],
  handler: ({ actor, params, precondition }) => albums.deleteAlbum(actor, params.album, precondition),
});
