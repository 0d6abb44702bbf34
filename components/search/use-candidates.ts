import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { api, unwrap } from "@/components/api/client";
import { useLicenseChoices } from "@/components/collections/choices";
import { useAlbumList, usePlaceList, useTagList } from "@/components/collections/use-collections";
import { usePlaceNames } from "@/components/collections/use-place-names";
import {
  type ChoiceFilter,
  type FilterName,
  type ListFilters,
  listValues,
  withDefaults,
} from "@/components/image-lists/filters";
import { useFilterTexts } from "@/components/library/use-filter-text";
import { useIsOffered } from "@/components/session/offers.client";
import { useFormats } from "@/components/ui/use-formats";
import { palette } from "@/lib/values/palette-colors";
import type { Calendar } from "./calendar";
import { splitWords } from "./match-words";
import { listRelativeDays } from "./relative-days";
import { splitSearchText, splitToken, takenOn, takenToken, uploadedToken } from "./search-tokens";
import { type Candidate, monthCandidate, monthTokens, writeToken } from "./suggestions";

/** The beginnings of tokens, before and after those for days. */
const firstBeginnings = ["tag", "album"] as const satisfies readonly FilterName[];
const beginnings = [
  "visibility",
  "license",
  "format",
  "color",
  "orientation",
  "label",
  "text",
  "camera",
  "place",
  "expiring_within",
] satisfies readonly FilterName[];

const isOfAnalysis = (name: FilterName) => name === "label" || name === "text";

const states: ReadonlyArray<[token: string, filters: ListFilters]> = [
  ["is:favourite", { is_favourited: true }],
  ["is:untagged", { untagged: true }],
  ["is:animated", { animated: true }],
  ["is:sensitive", { nsfw: true }],
  ["is:encrypted", { encrypted: true }],
  ["is:rated", { min_rating: 1 }],
  ["is:picked", { pick: "pick" }],
  ["is:rejected", { pick: "reject" }],
  ["is:archived", { archived: "only" }],
  ["without_alt:true", { without_alt: true }],
  ...["24h", "7d", "30d"].map((span): [string, ListFilters] => [
    `expiring_within:${span}`,
    { expiring_within: span },
  ]),
];
const choices = ["visibility", "format", "orientation", "color"] as const satisfies readonly ChoiceFilter[];

const listsFreshMs = 300_000;

/**
 * Everything that the search field can suggest while it is open. What the API knows is loaded when
 * the text may mean it.
 */
export function useCandidates(
  text: string,
  { isOpen, calendar }: { isOpen: boolean; calendar: Calendar },
): readonly Candidate[] {
  const albums = useAlbumList({ enabled: isOpen });
  const tags = useTagList({ enabled: isOpen });
  const licenses = useLicenseChoices({ enabled: isOpen && text !== "" });
  const places = usePlaceCandidates(isOpen && text !== "");
  const months = useMonths(text, isOpen);
  const facets = useFacets(isOpen && text !== "");
  const fixed = useFixedCandidates(isOpen, calendar);
  if (!isOpen) return [];

  return [
    ...fixed,
    ...tags.map(({ tag, name, count, color }): Candidate => {
      return { kind: "tag", token: writeToken("tag", tag), label: name, filters: { tag }, count, color };
    }),
    ...albums.map(({ album, title, color, ...counts }): Candidate => {
      const count = counts.count - counts.archived_count;
      return { kind: "album", token: `album:${album}`, label: title, filters: { album }, count, color };
    }),
    ...places,
    ...facets,
    ...months,
    ...licenses.map(({ value, label }): Candidate => {
      return { kind: "license", token: writeToken("license", value), label, filters: { license: value } };
    }),
  ];
}

/** Returns the candidates that are the same for every library. */
function useFixedCandidates(isOpen: boolean, calendar: Calendar): Candidate[] {
  const isAnalysisOffered = useIsOffered()("analysis");
  const field = useTranslations("library.filters.fields");
  const t = useTranslations("search");
  const textsOf = useFilterTexts();
  if (!isOpen) return [];

  const describe = (filters: ListFilters) => textsOf(filters)[0]?.text ?? "";
  const begin = (token: string, label: string): Candidate => ({ kind: "token", token: `${token}:`, label });
  return [
    ...firstBeginnings.map((name) => begin(name, field(name))),
    begin(takenToken, t("taken")),
    begin("from", field("taken_from")),
    begin("to", field("taken_to")),
    begin(uploadedToken, t("uploaded")),
    ...beginnings
      .filter((name) => isAnalysisOffered || !isOfAnalysis(name))
      .map((name) => begin(name, field(name))),
    ...listRelativeDays(calendar).map(({ words, days }): Candidate => {
      const filters = takenOn(days);
      return { kind: "day", token: words, label: describe(filters), filters };
    }),
    ...states.map(([token, filters]): Candidate => {
      return { kind: "filter", token, label: describe(filters), filters };
    }),
    ...choices.flatMap((name) =>
      listValues(name).map((value): Candidate => {
        const filters: ListFilters = { [name]: value };
        const color = name === "color" ? palette[value as keyof typeof palette] : undefined;
        return {
          kind: "filter",
          token: `${name}:${value}`,
          label: describe(filters),
          filters,
          ...(color !== undefined && { color }),
        };
      }),
    ),
  ];
}

/** Each country, followed by its cities. */
function usePlaceCandidates(isEnabled: boolean): Candidate[] {
  const { nameCountry, namePlace } = usePlaceNames();
  const toCandidate = (place: string, label: string, count: number): Candidate => {
    return { kind: "place", token: writeToken("place", place), label, filters: { place }, count };
  };
  return usePlaceList({ enabled: isEnabled }).flatMap(({ country, count, cities }) => [
    toCandidate(country, nameCountry(country), count),
    ...cities.map(({ id, city, ...others }) =>
      toCandidate(String(id), namePlace({ country, city }), others.count),
    ),
  ]);
}

/** The labels and cameras of the library, most frequent first. */
function useFacets(isWanted: boolean): Candidate[] {
  const isAnalysisOffered = useIsOffered()("analysis");
  const textsOf = useFilterTexts();
  const { data } = useQuery({
    queryKey: ["search", "facets"],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/images/facets", { params: { query: withDefaults({}) }, signal })),
    staleTime: listsFreshMs,
    enabled: isWanted,
  });

  const toCandidates = (name: "label" | "camera", values: ReadonlyArray<{ value: string; count: number }>) =>
    values.map(({ value, count }): Candidate => {
      const filters: ListFilters = { [name]: value };
      const label = textsOf(filters)[0]?.text ?? value;
      return { kind: "filter", token: writeToken(name, value), label, filters, count };
    });

  return [
    ...(isAnalysisOffered ? toCandidates("label", data?.labels ?? []) : []),
    ...toCandidates("camera", data?.cameras ?? []),
  ];
}

/** The months of the library that has images, newest first. */
function useMonths(text: string, isOpen: boolean): Candidate[] {
  const { month: nameMonth } = useFormats();
  const { data } = useQuery({
    queryKey: ["search", "months"],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/images/timeline", { params: { query: withDefaults({}) }, signal })),
    staleTime: listsFreshMs,
    enabled: isOpen && mayMeanMonth(text, nameMonth),
  });
  return (data?.data ?? []).map(({ month, count }) => monthCandidate(month, nameMonth(month), count));
}

const allMonths = Array.from({ length: 12 }, (_, index) => `2000-${String(index + 1).padStart(2, "0")}`);

/** Whether the last word is a number, the beginning of a month's name, or a token for days. */
function mayMeanMonth(text: string, nameMonth: (month: string) => string): boolean {
  const last = splitSearchText(text).at(-1) ?? "";
  if (monthTokens.has(splitToken(last)?.name ?? "")) return true;

  const [word = ""] = splitWords(last);
  if (word === "") return false;

  return /^\d/.test(word) || allMonths.some((month) => splitWords(nameMonth(month))[0]?.startsWith(word));
}
