import { defineEndpoint, ok } from "@/lib/http";
import * as memberships from "@/lib/memberships";
import { LibraryList } from "@/lib/memberships/resource";

export const listLibraries = defineEndpoint({
  method: "GET",
  path: "/libraries",
  operationId: "listLibraries",
  tag: "Members",
  summary: "List your library and those that you are a member of",
  auth: "session",
  rateLimit: "read",
  success: ok(LibraryList, "All libraries, your own first"),
  errors: [],
  handler: async ({ actor }) => ({ data: await memberships.listLibraries(actor) }),
});
