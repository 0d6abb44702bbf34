"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useErrorText } from "@/components/api/api-error";
import {
  type CollectionOfList,
  type ListFilters,
  parseListChoice,
  withoutFilter,
  writeListChoice,
} from "@/components/image-lists/filters";
import { PageHeader } from "@/components/shell/page-header";
import { Button, ButtonLink } from "@/components/ui/button";
import type { CullImages, CullSnapshot } from "./cull-images";
import { CullView } from "./cull-view.client";
import { type CullStart, openListImages, openSelectedImages } from "./open-cull-images";
import { readStoredSelection, selectionParam } from "./stored-selection";

interface Props {
  /** The id of the library, which stays when its handle changes. */
  library: string;
  /** The filters of the page itself. */
  filters: ListFilters;
  /** The collection whose ID the URL has. */
  collection?: CollectionOfList | undefined;
  start: CullStart;
  /** The license of the URL when it is not found; the list is not filtered by it. */
  unknownLicense?: string | undefined;
  areSingleKeysOn: boolean;
}

const nothing: CullSnapshot = { images: [], total: undefined, isComplete: false, error: undefined };
const getNothing = () => nothing;
const subscribeNever = () => () => undefined;

/** Images of a list, or selected ones, one after the other to rate, pick and reject. */
export function Cull({ library, filters, collection, start, unknownLicense, areSingleKeysOn }: Props) {
  const t = useTranslations("cull.page");
  const errorText = useErrorText();
  const router = useRouter();
  const params = useSearchParams();
  const choice = useMemo(() => {
    const own = parseListChoice(new URLSearchParams(params.toString()));
    const kept = unknownLicense === undefined ? own.filters : withoutFilter(own.filters, "license");
    return { ...own, filters: { ...kept, ...filters }, collection };
  }, [params, filters, unknownLicense, collection]);
  const selection = params.get(selectionParam);
  const [images, setImages] = useState<CullImages | undefined>(() =>
    selection === null ? openListImages(choice, start) : undefined,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is another page.
  useEffect(() => {
    if (selection === null) return;

    const stored = readStoredSelection(selection);
    setImages(stored ? openSelectedImages(choice, stored) : openListImages(choice, start));
  }, [selection]);
  const snapshot = useSyncExternalStore(
    images?.subscribe ?? subscribeNever,
    images?.snapshot ?? getNothing,
    images?.snapshot ?? getNothing,
  );

  const { deleted: _deleted, collection: id, ...listed } = choice.filters;
  const page = id === undefined ? "/dashboard" : `/dashboard/collections/${id}`;
  const query = writeListChoice({ ...choice, filters: listed }).toString();
  const listPath = query === "" ? page : `${page}?${query}`;
  const isEmpty = snapshot.isComplete && snapshot.images.length === 0;

  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          <ButtonLink href={listPath} size="small">
            {t("leave")}
          </ButtonLink>
        }
      />
      {snapshot.error !== undefined && (
        <div role="alert" className="mb-4 flex flex-wrap items-center gap-3 text-sm text-danger">
          <p>{t("failed", { reason: errorText(snapshot.error) })}</p>
          <Button size="small" onClick={() => void images?.load(snapshot.images.length)}>
            {t("retry")}
          </Button>
        </div>
      )}
      {isEmpty && (
        <div className="py-12 text-center">
          <h2 className="text-lg font-medium">{t("empty")}</h2>
          <p className="mt-1 text-ink-soft">{t("emptyText")}</p>
        </div>
      )}
      {images && !isEmpty && (
        <CullView
          library={library}
          images={images}
          snapshot={snapshot}
          areSingleKeysOn={areSingleKeysOn}
          onLeave={() => router.push(listPath)}
        />
      )}
    </>
  );
}
