import { defineEndpoint, ok } from "@/lib/http";
import { Palette, palette } from "@/lib/values/palette";

export const listPalette = defineEndpoint({
  method: "GET",
  path: "/palette",
  operationId: "listPalette",
  tag: "Service",
  summary: "List the colours that albums and tags may have",
  auth: "public",
  rateLimit: "read",
  success: ok(Palette, "All colours"),
  errors: [],
  handler: () => ({
    data: Object.entries(palette).map(([name, hex]) => ({ name, hex })),
    next_cursor: null,
  }),
});
