import { defineEndpoint, ok } from "@/lib/http";
import { Palette, palette } from "@/lib/values/palette";

export const listPalette = defineEndpoint({
  method: "GET",
  path: "/palette",
  operationId: "listPalette",
  tag: "Service",
  summary: "List palette colors",
  auth: "public",
  rateLimit: "read",
  success: ok(Palette, "The colors for albums and tags"),
  errors: [],
  handler: () => ({
    data: Object.entries(palette).map(([name, hex]) => ({ name, hex })),
    next_cursor: null,
  }),
});
