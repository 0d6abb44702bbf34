import { z } from "zod";
import { billingErrors } from "@/lib/billing/errors";
import * as collections from "@/lib/collections";
import { collectionErrors } from "@/lib/collections/errors";
import { CollectionPage, CollectionResource, CreateCollection } from "@/lib/collections/resource";
import { booleanParam, created, defineEndpoint, json, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { wireText } from "@/lib/kernel/text";
import { PageQuery, toPageOptions } from "../page-query";

const ListCollectionsQuery = PageQuery.extend({
  parent: z
    .string()
    .max(100)
    .optional()
    .describe(
      "Only collections directly within the collection with this ID. `root`: only collections that no other one contains.",
    ),
  pinned: booleanParam().optional().describe("true: only pinned collections. false: only other ones."),
  search: wireText({ max: 200 }).optional().describe("Part of the title, ignoring case"),
});

export const listCollections = defineEndpoint({
  method: "GET",
  path: "/collections",
  operationId: "listCollections",
  tag: "Collections",
  summary: "List collections",
  description: "By title, ignoring case.",
  auth: { scope: "albums:read" },
  role: "viewer",
  rateLimit: "read",
  query: ListCollectionsQuery,
  success: ok(CollectionPage, "One page of collections"),
  errors: [commonErrors.notFound, commonErrors.invalidCursor],
  handler: ({ actor, query }) => collections.listCollections(actor, { ...query, ...toPageOptions(query) }),
});

export const createCollection = defineEndpoint({
  method: "POST",
  path: "/collections",
  operationId: "createCollection",
  tag: "Collections",
  summary: "Create a collection",
  description:
    "An image can be in any number of collections, and stays in its album. `visibility: public` requires a manager and the scope `images:read`. A smart collection has the images that match its `filter`, which requires the scope `images:read`, and `ai:read` for `label` and `text`.",
  auth: { scope: "albums:write", contentScopes: ["images:read", "ai:read"] },
  role: "editor",
  rateLimit: "write",
  audit: { action: "create", resourceType: "collection" },
  body: json(CreateCollection),
  success: created(CollectionResource, "The collection"),
  errors: [commonErrors.notFound, collectionErrors.exists, billingErrors.quotaExceeded],
  handler: ({ actor, body }) => collections.createCollection(actor, body),
});
