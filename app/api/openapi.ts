import { credentialErrors } from "@/lib/credentials";
import { type Endpoint, openApiDocument } from "@/lib/http";
import { examples } from "./examples";

/** The version of the interface: minor for an addition, major for what breaks a client. It is not that of the package. */
const interfaceVersion = "1.1.0";

/** The OpenAPI document of the endpoints, for a server at the given base address. */
export function apiDocument(endpoints: readonly Endpoint[], serverUrl: string) {
  return openApiDocument(endpoints, {
    title: "Albumen",
    version: interfaceVersion,
    description: "The REST API of Albumen, an image host. Everything the web pages do goes through it.",
    serverUrl,
    credentialErrors: Object.values(credentialErrors),
    examples,
  });
}
