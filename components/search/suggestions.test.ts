import { expect, test } from "vitest";
import type { ListFilters } from "@/components/image-lists/filters";
import { type Candidate, chooseSuggestion, monthCandidate, type Suggestion, suggest } from "./suggestions";

const candidates: readonly Candidate[] = [
  { kind: "token", token: "tag:", label: "Tag" },
  { kind: "token", token: "taken:", label: "Day, month or year taken" },
  { kind: "token", token: "visibility:", label: "Visibility" },
  { kind: "filter", token: "visibility:private", label: "Only you", filters: { visibility: "private" } },
  { kind: "filter", token: "is:untagged", label: "Without tags", filters: { untagged: true } },
  { kind: "filter", token: "format:png", label: "PNG", filters: { format: "png" } },
  { kind: "tag", token: "tag:sea", label: "sea", filters: { tag: "sea" }, count: 3 },
  { kind: "tag", token: "tag:old-sea", label: "old-sea", filters: { tag: "old-sea" }, count: 9 },
  { kind: "album", token: "album:summer-2024", label: "Summer holiday", filters: { album: "summer-2024" } },
  { kind: "place", token: "place:DE", label: "Germany", filters: { place: "DE" }, count: 7 },
  {
    kind: "place",
    token: "place:2950159",
    label: "Berlin, Germany",
    filters: { place: "2950159" },
    count: 5,
  },
  monthCandidate("2024-05", "May 2024", 12),
  monthCandidate("2024-06", "June 2024", 2),
];
const calendar = { locale: "en", today: "2026-11-29" };
const describe = (filters: ListFilters) => JSON.stringify(filters);
const all = (text: string): Suggestion[] =>
  suggest(text, { candidates, calendar, describe }).flatMap(({ items }) => items);
const tokens = (text: string) => all(text).map(({ token }) => token);

test.each([
  ["", ["tag:", "taken:", "visibility:"]],
  ["sea ", ["tag:", "taken:", "visibility:"]],
  ["sea", ["tag:sea", "tag:old-sea"]],
  ["SÉA", ["tag:sea", "tag:old-sea"]],
  ["boat sea", ["tag:sea", "tag:old-sea"]],
  ["only y", ["visibility:private"]],
  ["summer hol", ["album:summer-2024"]],
  ["vis", ["visibility:", "visibility:private"]],
  ["visibility:", ["visibility:private"]],
  ["visibility:pri", ["visibility:private"]],
  ["visibility:secret", []],
  ["is:", ["is:untagged"]],
  ["tag:old", ["tag:old-sea"]],
  ["tag:sea", ["tag:sea", "tag:old-sea"]],
  ["berl", ["place:2950159"]],
  ["germany", ["place:DE", "place:2950159"]],
  ["place:ber", ["place:2950159"]],
  ["place:Oslo", ["place:Oslo"]],
  ["may", ["taken:2024-05"]],
  ["june 2024", ["taken:2024-06"]],
  ["2024-05", ["taken:2024-05"]],
  ["from:2024-0", ["from:2024-05", "from:2024-06"]],
  ["from:2024-05", ["from:2024-05"]],
  ["uploaded_from:2024-0", ["uploaded_from:2024-05", "uploaded_from:2024-06"]],
  ["14 July 2024", ["14 July 2024"]],
  ["boat 14 July 2024", ["14 July 2024"]],
  ["July 2024", ["July 2024"]],
  ["today", ["today"]],
  ["boat last week", ["last week"]],
  ["31 February 2024", []],
  ["taken:yesterday", ["taken:yesterday"]],
  ["min_width:2000", ["min_width:2000"]],
  ["license:unheard-of", []],
  ["nothing like it", []],
])("%j suggests %j", (text, expected) => {
  expect(tokens(text)).toEqual(expected);
});

const choose = (text: string, token: string) => {
  const suggestion = all(text).find((one) => one.token === token);
  if (!suggestion) throw new Error(`${text} does not suggest ${token}`);

  return chooseSuggestion(suggestion, calendar);
};

test("a suggestion replaces the words that it was found by, and the rest stays", () => {
  expect(choose("sea", "tag:sea")).toEqual({ filters: { tag: "sea" }, text: "" });
  expect(choose("boat sea", "tag:sea")).toEqual({ filters: { tag: "sea" }, text: "boat" });
  expect(choose("summer hol", "album:summer-2024")).toEqual({ filters: { album: "summer-2024" }, text: "" });
  expect(choose("format:png boat tag:s", "tag:sea")).toEqual({
    filters: { format: "png", tag: "sea" },
    text: "boat",
  });
  expect(choose("boat may", "taken:2024-05").filters).toEqual({
    taken_from: "2024-05-01",
    taken_to: "2024-05-31",
  });
  expect(choose("from:2024-0", "from:2024-06").filters).toEqual({ taken_from: "2024-06-01" });
  expect(choose("uploaded_from:2024-0", "uploaded_from:2024-06").filters).toEqual({ from: "2024-06-01" });
  expect(choose("boat 14 July 2024", "14 July 2024")).toEqual({
    filters: { taken_from: "2024-07-14", taken_to: "2024-07-14" },
    text: "boat",
  });
});

test("the beginning of a token is written into the field", () => {
  expect(choose("boat ta", "tag:")).toEqual({ filters: {}, text: "boat tag:" });
  expect(choose("boat ", "visibility:")).toEqual({ filters: {}, text: "boat visibility:" });
});
