import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import type { ListFilters } from "@/components/image-lists/filters";
import type { Calendar } from "./calendar";
import { applySearchText, parseSearchText } from "./search-tokens";

interface Options {
  text: string;
  /** The filters that are set. */
  filters: ListFilters;
  calendar: Calendar;
  onSearch: (filters: ListFilters) => void;
}

/**
 * Searches by the text of a field. A license that does not exist is a problem of the field, which
 * keeps its text.
 */
export function useSubmit({ text, filters, calendar, onSearch }: Options) {
  const t = useTranslations("search");
  const [rejected, setRejected] = useState<{ text: string; license: string }>();

  async function submit(): Promise<void> {
    const { license } = parseSearchText(text, calendar);
    if (license !== undefined && !(await isLicense(license))) return setRejected({ text, license });

    onSearch(applySearchText(filters, text, calendar));
  }

  return {
    submit: () => void submit(),
    problem: rejected?.text === text ? t("unknownLicense", { license: rejected.license }) : undefined,
  };
}

/**
 * Calls the API, which finds licenses by id, SPDX identifier and name. Any other failure is for the
 * list to show.
 */
async function isLicense(license: string): Promise<boolean> {
  try {
    await unwrap(api.GET("/images/grid", { params: { query: { license, limit: 1 } } }));
    return true;
  } catch (error) {
    return !(error instanceof ApiError && error.response.details?.license);
  }
}
