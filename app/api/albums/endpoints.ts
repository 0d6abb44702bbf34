import * as albums from "@/lib/albums";
import { albumErrors } from "@/lib/albums/errors";
import { AlbumList, AlbumResource, CreateAlbum } from "@/lib/albums/resource";
import { billingErrors } from "@/lib/billing/errors";
import { created, defineEndpoint, json, ok } from "@/lib/http";

export const listAlbums = defineEndpoint({
  method: "GET",
  path: "/albums",
  operationId: "listAlbums",
  tag: "Albums",
  summary: "List albums",
  auth: { scope: "albums:read" },
  role: "viewer",
  rateLimit: "read",
  success: ok(AlbumList, "All albums"),
  errors: [],
  handler: ({ actor }) => albums.listAlbums(actor),
});

export const createAlbum = defineEndpoint({
  method: "POST",
  path: "/albums",
  operationId: "createAlbum",
  tag: "Albums",
  summary: "Create an album",
  auth: { scope: "albums:write" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "create", resourceType: "album" },
  body: json(CreateAlbum),
  success: created(AlbumResource, "The album"),
  errors: [albumErrors.exists, billingErrors.quotaExceeded, billingErrors.planRequired],
  handler: ({ actor, body }) => albums.createAlbum(actor, body),
});
