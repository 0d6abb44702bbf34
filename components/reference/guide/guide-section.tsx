import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { InlineMarkdown } from "../inline-markdown";
import { ReferenceSection, SectionHeading } from "../reference-section";

/** The guide's sections before the operations, by their fragment ids. */
export const guideSections = [
  "authentication",
  "scopes",
  "errors",
  "rateLimits",
  "idempotency",
  "pages",
  "uploading",
  "delivery",
] as const;
type GuideSectionName = (typeof guideSections)[number];

interface Props {
  name: GuideSectionName;
  texts: readonly string[];
  aside?: ReactNode;
  children?: ReactNode;
}

/** A section of the guide: a heading, paragraphs and their code. */
export function GuideSection({ name, texts, aside, children }: Props) {
  const t = useTranslations("reference");
  return (
    <ReferenceSection
      id={name}
      aside={aside}
      heading={
        <SectionHeading id={name} level={2}>
          {t(`${name}.title`)}
        </SectionHeading>
      }
    >
      {texts.map((text) => (
        <p key={text} className="mt-3 max-w-prose">
          <InlineMarkdown>{text}</InlineMarkdown>
        </p>
      ))}
      {children !== undefined && <div className="mt-6">{children}</div>}
    </ReferenceSection>
  );
}
