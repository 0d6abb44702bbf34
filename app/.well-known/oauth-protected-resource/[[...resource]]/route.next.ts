/**
 * Clients of MCP look here for OAuth. A page of HTML would make some believe that there is one: the
 * API takes keys only.
 */
export {
  unknownRoute as DELETE,
  unknownRoute as GET,
  unknownRoute as HEAD,
  unknownRoute as OPTIONS,
  unknownRoute as PATCH,
  unknownRoute as POST,
  unknownRoute as PUT,
} from "@/lib/http";
