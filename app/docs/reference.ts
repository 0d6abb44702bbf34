import { catalogue } from "@/app/api/catalogue";
import { apiDocument } from "@/app/api/openapi";
import { baseUrl } from "@/app/api/routes";
import type { OpenApiDocument } from "@/components/reference/document";
import { listObjectNames } from "@/components/reference/object-names";
import { groupOperations, type Operation, type OperationGroup } from "@/components/reference/operation";
import { groupSlug } from "@/components/reference/paths";

export interface ApiReference {
  baseUrl: string;
  document: OpenApiDocument;
  groups: readonly OperationGroup[];
  /** The names of the objects in responses. */
  objects: readonly string[];
}

let reference: ApiReference | undefined;

/**
 * Returns what the pages of the reference show, computed from the endpoints at the first request.
 */
export function getReference(): ApiReference {
  const url = baseUrl();
  if (reference?.baseUrl === url) return reference;

  const document = apiDocument(catalogue, url) as unknown as OpenApiDocument;
  reference = {
    baseUrl: url,
    document,
    groups: groupOperations(document),
    objects: listObjectNames(document),
  };

  return reference;
}

export function findGroup(slug: string): OperationGroup | undefined {
  return getReference().groups.find(({ tag }) => groupSlug(tag) === slug);
}

export function findOperation(slug: string, id: string): Operation | undefined {
  return findGroup(slug)?.operations.find((operation) => operation.id === id);
}
