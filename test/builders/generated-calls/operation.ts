import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import { catalogue } from "@/app/api/catalogue";
import { apiDocument } from "@/app/api/openapi";
import type { Endpoint } from "@/lib/http";
import type { JsonSchema, Schemas } from "./values";

interface Media {
  schema: JsonSchema;
}

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: JsonSchema;
}

interface DocumentedOperation {
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

/** One operation as the document describes it. */
export interface Operation {
  endpoint: Endpoint;
  described: DocumentedOperation;
  schemas: Schemas;
  /**
   * Validates a response body against the document, by status; absent where the document defines no
   * JSON.
   */
  validators: Map<string, ValidateFunction>;
}

const documentId = "https://albumen.invalid/openapi.json";

/** Returns the operations of the computed OpenAPI document. */
export function documentedOperations(): Operation[] {
  const document = JSON.parse(JSON.stringify(apiDocument(catalogue, "/api")));
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  ajv.addSchema(document, documentId);
  const compiled = new Map<string, ValidateFunction>();
  const validatorAt = (pointer: string) => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: documentId + pointer });
    compiled.set(pointer, validate);
    return validate;
  };

  return catalogue.map((endpoint) => {
    const method = endpoint.method.toLowerCase();
    const described = document.paths[endpoint.path][method] as DocumentedOperation;
    const pointer = `/paths/${endpoint.path.replaceAll("~", "~0").replaceAll("/", "~1")}/${method}/responses`;
    const withJson = Object.entries(described.responses).filter(
      ([, one]) => one.content?.["application/json"],
    );
    const validators = withJson.map(([status, { content }]): [string, ValidateFunction] => {
      const named = content?.["application/json"]?.schema.$ref;
      return [
        status,
        validatorAt(named ?? `#${encodeURI(pointer)}/${status}/content/application~1json/schema`),
      ];
    });

    return { endpoint, described, schemas: document.components.schemas, validators: new Map(validators) };
  });
}
