import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { docsMetadata } from "@/app/docs/docs-metadata";
import { findGroup } from "@/app/docs/reference";
import { DocsPage } from "@/components/docs/docs-page";
import { AccessLine } from "@/components/reference/access-line";
import { InlineMarkdown } from "@/components/reference/inline-markdown";
import type { Operation } from "@/components/reference/operation";
import { OperationPath } from "@/components/reference/operation-details";
import { groupHref, operationHref } from "@/components/reference/paths";

interface Props {
  params: Promise<{ group: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const group = findGroup((await params).group);
  const t = await getTranslations("docs");
  return group
    ? docsMetadata(groupHref(group.tag), group.tag, t("groupDescription", { group: group.tag }))
    : {};
}

/** The operations of one tag, each with a page of its own. */
export default async function GroupPage({ params }: Props) {
  const group = findGroup((await params).group) ?? notFound();
  return (
    <DocsPage title={group.tag} href={groupHref(group.tag)}>
      {group.operations.map((operation) => (
        <OperationSummary key={operation.id} operation={operation} />
      ))}
    </DocsPage>
  );
}

function OperationSummary({ operation }: { operation: Operation }) {
  const { id, summary, description } = operation;
  return (
    <section id={id} className="mt-8 scroll-mt-16 border-t border-line pt-6">
      <h2 className="text-lg font-semibold">
        <a href={operationHref(operation)} className="hover:text-accent-text pointer-coarse:py-3">
          {summary}
        </a>
      </h2>
      <OperationPath operation={operation} />
      <AccessLine operation={operation} />
      {description !== undefined && (
        <p className="mt-4 max-w-prose">
          <InlineMarkdown>{description}</InlineMarkdown>
        </p>
      )}
    </section>
  );
}
