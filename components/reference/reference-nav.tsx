import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ClientMessages } from "@/components/ui/client-messages";
import { CurrentSection } from "./current-section.client";
import { guideSections } from "./guide/guide-section";
import { MethodLabel } from "./method-label";
import { buildSearchText, type OperationGroup } from "./operation";
import { ReferenceFilter } from "./reference-filter.client";
import { objectId } from "./reference-section";

export const contentsId = "contents";

interface Props {
  groups: readonly OperationGroup[];
  objects: readonly string[];
}

/** Beside the page on wide screens, else a sheet behind a button. */
export function ReferenceNav({ groups, objects }: Props) {
  const t = useTranslations("reference");
  const operations = groups.flatMap((group) => group.operations);
  return (
    <nav
      id={contentsId}
      popover="auto"
      aria-label={t("nav.label")}
      className="fixed inset-x-3 top-3 bottom-3 m-0 size-auto overflow-y-auto overscroll-contain rounded-lg border-0 bg-raised p-5 text-sm text-ink shadow-float lg:sticky lg:top-16 lg:bottom-auto lg:block lg:h-[calc(100dvh-4rem)] lg:w-66 lg:shrink-0 lg:rounded-none lg:-ms-1 lg:bg-transparent lg:px-1 lg:py-8 lg:shadow-none"
    >
      <ClientMessages sections={["reference.filter"]}>
        <ReferenceFilter texts={operations.map(buildSearchText)} contentsId={contentsId} />
      </ClientMessages>
      <CurrentSection contentsId={contentsId} />
      <Group title={t("nav.guide")} isGuide>
        <Entry href="#overview">{t("nav.overview")}</Entry>
        {guideSections.map((part) => (
          <Entry key={part} href={`#${part}`}>
            {t(`${part}.title`)}
          </Entry>
        ))}
      </Group>
      {groups.map(({ tag, operations: own }) => (
        <Group key={tag} title={tag}>
          {own.map((operation) => (
            <Entry key={operation.id} href={`#${operation.id}`} search={buildSearchText(operation)}>
              <MethodLabel method={operation.method} className="me-2 w-11 shrink-0 text-[0.6875rem]" />
              <span className="min-w-0">{operation.summary}</span>
            </Entry>
          ))}
        </Group>
      ))}
      <Group title={t("nav.objects")} isGuide>
        {objects.map((name) => (
          <Entry key={name} href={`#${objectId(name)}`}>
            {name}
          </Entry>
        ))}
      </Group>
    </nav>
  );
}

function Group({
  title,
  isGuide = false,
  children,
}: {
  title: string;
  isGuide?: boolean;
  children: ReactNode;
}) {
  const kind = isGuide ? { "data-unsearched": true } : { "data-search-group": true };
  return (
    <div className="mt-6" {...kind}>
      <p className="mb-1.5 px-2 text-xs font-semibold tracking-wide text-ink-soft uppercase">{title}</p>
      <ul>{children}</ul>
    </div>
  );
}

function Entry({ href, search, children }: { href: string; search?: string; children: ReactNode }) {
  return (
    <li {...(search !== undefined && { "data-search": search })}>
      <a
        href={href}
        className="flex items-baseline rounded-sm px-2 py-1 leading-snug text-ink-soft hover:bg-sunken hover:text-ink pointer-coarse:py-2.5"
      >
        {children}
      </a>
    </li>
  );
}
