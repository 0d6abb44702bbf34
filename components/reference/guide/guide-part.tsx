import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { MarkedText } from "../marked-text";
import { Part, PartHeading } from "../part";
import type { GuidePartName } from "./guide-parts";

interface Props {
  name: GuidePartName;
  texts: readonly string[];
  aside?: ReactNode;
  children?: ReactNode;
}

/** A part of the guide: a heading, paragraphs, what they speak of. */
export function GuidePart({ name, texts, aside, children }: Props) {
  const t = useTranslations("reference");
  return (
    <Part
      id={name}
      aside={aside}
      heading={
        <PartHeading id={name} level={2}>
          {t(`${name}.title`)}
        </PartHeading>
      }
    >
      {texts.map((text) => (
        <p key={text} className="mt-3 max-w-prose">
          <MarkedText>{text}</MarkedText>
        </p>
      ))}
      {children !== undefined && <div className="mt-6">{children}</div>}
    </Part>
  );
}
