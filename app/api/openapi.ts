import { credentialErrors } from "@/lib/credentials";
import { openApiDocument } from "@/lib/http";
import packageFile from "@/package.json";
import { catalogue } from "./catalogue";

/** The OpenAPI document of this API, for a server at the given base address. */
export function apiDocument(serverUrl: string) {
  return openApiDocument(catalogue, {
    title: "Albumen",
    version: packageFile.version,
    description: "The REST API of Albumen, an image host. Everything the web pages do goes through it.",
    serverUrl,
    credentialErrors: Object.values(credentialErrors),
  });
}
