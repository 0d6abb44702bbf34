import { defineEndpoint, ok } from "@/lib/http";
import * as memberships from "@/lib/memberships";
import { LibraryList } from "@/lib/memberships/resource";

export const listLibraries = defineEndpoint({
  method: "GET",
  path: "/libraries",
  operationId: "listLibraries",
  tag: "Members",
  summary: "List libraries",
  auth: { scope: "members:read" },
  rateLimit: "read",
  success: ok(LibraryList, "Your own library, then the libraries you are a member of"),
  errors: [],
  handler: async ({ actor }) => ({ data: await memberships.listLibraries(actor) }),
});
