import { credentialErrors } from "@/lib/credentials";
import { type Endpoint, openApiDocument } from "@/lib/http";
import packageFile from "@/package.json";
import { examples } from "./examples";

/** The OpenAPI document of the endpoints, for a server at the given base address. */
export function apiDocument(endpoints: readonly Endpoint[], serverUrl: string) {
  return openApiDocument(endpoints, {
    title: "Albumen",
    version: packageFile.version,
    description: "The REST API of Albumen, an image host. Everything the web pages do goes through it.",
    serverUrl,
    credentialErrors: Object.values(credentialErrors),
    examples,
  });
}
