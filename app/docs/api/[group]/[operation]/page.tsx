import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { docsMetadata } from "@/app/docs/docs-metadata";
import { findOperation, getReference } from "@/app/docs/reference";
import { DocsPage } from "@/components/docs/docs-page";
import { OperationDetails } from "@/components/reference/operation-details";
import { groupHref, operationHref } from "@/components/reference/paths";
import { parseSampleLanguage, sampleCookie } from "@/components/reference/samples/sample-language";
import { currentActor } from "@/lib/identity/sign-in";

interface Props {
  params: Promise<{ group: string; operation: string }>;
}

async function readOperation({ params }: Props) {
  const { group, operation } = await params;
  return findOperation(group, operation);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const operation = await readOperation(props);
  if (!operation) return {};

  const { summary, method, path, description } = operation;
  return docsMetadata(operationHref(operation), summary, description ?? `${method} ${path}`);
}

export default async function OperationPage(props: Props) {
  const operation = (await readOperation(props)) ?? notFound();
  const { tag, summary } = operation;
  return (
    <DocsPage title={summary} href={operationHref(operation)} parent={{ title: tag, href: groupHref(tag) }}>
      <OperationDetails
        // The form of one operation is not the form of the next.
        key={operation.id}
        operation={operation}
        baseUrl={getReference().baseUrl}
        sampleLanguage={parseSampleLanguage((await cookies()).get(sampleCookie)?.value)}
        isSignedIn={(await currentActor()) !== undefined}
      />
    </DocsPage>
  );
}
