/**
 * Clients of MCP look here for OpenID Connect. A page of HTML would make some believe that there is
 * a provider: the metadata of OAuth is elsewhere.
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
