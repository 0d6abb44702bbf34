import type { CreateAlbum, UpdateAlbum } from "@/lib/albums/resource";
import type { Painter } from "./scenes/canvas";
import { contours, geometry, gradients, mark, screenshot } from "./scenes/graphics";
import { dunes, forest, mountains, nightSky, sea } from "./scenes/landscapes";
import { city, flowers, stillLife } from "./scenes/objects";

export interface DemoAlbum extends Omit<CreateAlbum, "album"> {
  album: string;
  details: Pick<UpdateAlbum, "color" | "is_favourited" | "layout">;
  /**
   * The time range in which its images were taken. Without one, images spread over several years.
   */
  occasions?: readonly Occasion[];
  position?: { latitude: number; longitude: number };
  /** Whether the album requires the watermark. */
  isMarked?: boolean;
}

export interface Occasion {
  daysAgo: number;
  days: number;
}

/** The default album exists already. */
export const defaultAlbum = "images";

export const demoAlbums: readonly DemoAlbum[] = [
  {
    album: "lofoten",
    title: "Lofoten",
    description: "Two weeks of weather, three of them at once. Mostly from the road between Svolvær and Å.",
    permission: "public",
    details: { color: "sky", is_favourited: true },
    occasions: [
      { daysAgo: 152, days: 9 },
      { daysAgo: 880, days: 13 },
    ],
    position: { latitude: 68.15, longitude: 13.75 },
  },
  {
    album: "engadin",
    title: "Engadin",
    description: "Walks above Sils and Pontresina, every autumn.",
    permission: "public",
    details: { color: "emerald", is_favourited: false },
    occasions: [
      { daysAgo: 45, days: 6 },
      { daysAgo: 408, days: 5 },
      { daysAgo: 1_140, days: 8 },
    ],
    position: { latitude: 46.43, longitude: 9.76 },
  },
  {
    album: "desert",
    title: "Erg Chebbi",
    description: "",
    permission: "private",
    details: { color: "amber", is_favourited: false },
    occasions: [{ daysAgo: 610, days: 5 }],
    position: { latitude: 31.15, longitude: -3.98 },
  },
  {
    album: "city-lights",
    title: "City lights",
    description: "Rivers and windows after dark.",
    permission: "public",
    details: { color: "indigo", is_favourited: true },
    occasions: [
      { daysAgo: 20, days: 2 },
      { daysAgo: 260, days: 3 },
      { daysAgo: 760, days: 4 },
      { daysAgo: 1_500, days: 4 },
    ],
    position: { latitude: 53.54, longitude: 9.99 },
  },
  {
    album: "garden",
    title: "The garden",
    description: "One plot, all year. For the seed exchange.",
    permission: "public",
    details: { color: "lime", is_favourited: false, layout: "grid" },
    occasions: [
      { daysAgo: 130, days: 60 },
      { daysAgo: 500, days: 90 },
      { daysAgo: 865, days: 80 },
    ],
  },
  {
    album: "kitchen-table",
    title: "Kitchen table",
    description: "Still lifes in north light, before breakfast.",
    permission: "private",
    details: { color: "orange", is_favourited: false },
    occasions: [
      { daysAgo: 90, days: 40 },
      { daysAgo: 1_260, days: 120 },
    ],
  },
  {
    album: "posters",
    title: "Posters",
    description: "Drafts for the print fair. Cut and registration marks are still missing.",
    permission: "public",
    details: { color: "rose", is_favourited: false, layout: "column" },
    isMarked: true,
  },
  {
    album: "screenshots",
    title: "Screenshots",
    description: "",
    permission: "private",
    details: { color: null, is_favourited: false },
  },
];

/**
 * `photo` has camera data; `drawing` and `mark` have none; a `mark` is transparent; an `animation`
 * moves.
 */
export type Medium = "photo" | "drawing" | "screenshot" | "mark" | "animation";

export interface Subject {
  medium: Medium;
  /** Albums of its images; the first is the most likely. */
  albums: readonly [string, ...string[]];
  /** Animations have no painter: they are drawn frame by frame. */
  paint?: Painter;
  /** Whether very wide and very tall motifs of it are plausible. */
  isWide?: boolean;
  isTall?: boolean;
  titles: readonly [string, ...string[]];
  alt: string;
  tags: readonly [string, ...string[]];
}

export const photoSubjects: readonly [Subject, ...Subject[]] = [
  {
    medium: "photo",
    albums: ["engadin", "lofoten", defaultAlbum],
    paint: mountains,
    isWide: true,
    titles: [
      "Ridges at first light",
      "Above the valley",
      "Last sun on the ridge",
      "Lake before the wind",
      "Haze to the south",
      "The pass",
      "Seven ridges",
    ],
    alt: "Mountain ridges behind one another, paler with distance, under a low sun",
    tags: ["mountains", "landscape", "hiking", "haze"],
  },
  {
    medium: "photo",
    albums: ["lofoten", defaultAlbum],
    paint: sea,
    isWide: true,
    titles: [
      "Calm between fronts",
      "Sails off the point",
      "Evening tide",
      "Slack water",
      "The bay from the jetty",
    ],
    alt: "A calm sea up to the horizon, with the sun's reflection on the water",
    tags: ["sea", "coast", "boats", "landscape"],
  },
  {
    medium: "photo",
    albums: ["desert", defaultAlbum],
    paint: dunes,
    isWide: true,
    titles: ["Crest line", "Dunes towards evening", "Wind side, lee side", "Sand at noon"],
    alt: "Sand dunes with one side lit and the other in shadow",
    tags: ["desert", "sand", "landscape"],
  },
  {
    medium: "photo",
    albums: [defaultAlbum, "engadin"],
    paint: forest,
    isTall: true,
    titles: ["Fog in the larches", "Clearing", "Beeches, morning", "Path to the hut", "Trunks"],
    alt: "Tree trunks that fade into fog, with light falling between them",
    tags: ["forest", "fog", "trees"],
  },
  {
    medium: "photo",
    albums: ["lofoten", "engadin", defaultAlbum],
    paint: nightSky,
    isWide: true,
    isTall: true,
    titles: ["Milky Way, no moon", "Waiting for the aurora", "Stars over the spruces", "Four minutes"],
    alt: "A sky full of stars above the silhouette of spruces",
    tags: ["night", "stars", "astro"],
  },
  {
    medium: "photo",
    albums: ["city-lights", defaultAlbum],
    paint: city,
    isWide: true,
    isTall: true,
    titles: ["Across the river", "Office hours", "Blue hour", "Lights on the water", "From the bridge"],
    alt: "A city skyline with lit windows, reflected in a river",
    tags: ["city", "architecture", "night", "river"],
  },
  {
    medium: "photo",
    albums: ["garden", defaultAlbum],
    paint: flowers,
    titles: ["First poppies", "Cosmos", "The east bed", "After the rain", "Zinnias in August", "Self-sown"],
    alt: "Flowers in bloom in front of a blurred green meadow",
    tags: ["flowers", "garden", "summer", "macro"],
  },
  {
    medium: "photo",
    albums: ["kitchen-table", defaultAlbum],
    paint: stillLife,
    titles: ["Windfalls", "Three and a half apples", "Before breakfast", "Market day", "What was left"],
    alt: "Fruit on a wooden table in light from a window",
    tags: ["still-life", "fruit", "light"],
  },
];

export const drawings: readonly [Subject, ...Subject[]] = [
  {
    medium: "drawing",
    albums: ["posters", defaultAlbum],
    paint: geometry,
    titles: ["Tiles, second state", "Quarter turns", "Print fair A2", "Five colours"],
    alt: "A grid of circles, quarter circles and triangles in five colours",
    tags: ["poster", "geometry", "print"],
  },
  {
    medium: "drawing",
    albums: ["posters"],
    paint: contours,
    isTall: true,
    titles: ["Relief", "Forty lines", "Signal"],
    alt: "Horizontal lines that rise to peaks in the middle",
    tags: ["poster", "lines", "print"],
  },
  {
    medium: "drawing",
    albums: [defaultAlbum, "posters"],
    paint: gradients,
    isWide: true,
    titles: ["Wallpaper", "Colour study", "Dusk, without the landscape"],
    alt: "Soft colours that run into each other",
    tags: ["wallpaper", "colour"],
  },
];

export const screenshotSubject: Subject = {
  medium: "screenshot",
  albums: ["screenshots"],
  paint: screenshot,
  isTall: true,
  titles: ["Dashboard, empty state", "Report for review", "Broken layout", "Settings page", "Release notes"],
  alt: "A program window with a sidebar, three cards with charts and text",
  tags: ["screenshot", "work"],
};

export const markSubject: Subject = {
  medium: "mark",
  albums: [defaultAlbum, "posters"],
  paint: mark,
  titles: ["Mark, transparent", "Logo draft", "Sticker"],
  alt: "A flower-shaped mark of overlapping ellipses on a transparent ground",
  tags: ["logo", "transparent"],
};

export const animationSubject: Subject = {
  medium: "animation",
  albums: [defaultAlbum],
  titles: ["Orbits", "Loading, but nice", "Four bodies"],
  alt: "Four circles that travel around a common centre",
  tags: ["animation", "loop"],
};
