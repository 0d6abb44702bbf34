import { buildOpenApiDocument, type Endpoint } from "@/lib/http";
import { credentialErrors, sessionCookieName } from "@/lib/identity";
import { binaryOperations } from "./binary-operations";
import { examples } from "./examples";
import answers from "./recorded-answers.json";
import { tagDescriptions } from "./tag-descriptions";

/**
 * The version of the API, not of the package: minor for an addition, major for a breaking change.
 */
const interfaceVersion = "1.7.0";

/**
 * Returns the OpenAPI document of the endpoints and byte routes, for a server at the given base
 * URL, which ends in `/api`.
 */
export function apiDocument(endpoints: readonly Endpoint[], serverUrl: string) {
  return buildOpenApiDocument(endpoints, {
    title: "Albumen",
    version: interfaceVersion,
    description: "The REST API of Albumen, an image host. The web app uses only this API.",
    // The license of the server. The published clients have their own.
    license: { name: "GNU Affero General Public License v3.0", identifier: "AGPL-3.0-only" },
    tagDescriptions,
    serverUrl,
    extra: { serverUrl: serverUrl.replace(/\/api$/, "") || "/", operations: binaryOperations },
    sessionCookie: sessionCookieName(serverUrl),
    credentialErrors: Object.values(credentialErrors),
    examples,
    recordedResponses: answers,
  });
}
