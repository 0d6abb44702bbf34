export interface ModelImage {
  id: string;
  filename: string;
  album: string;
  tags: Set<string>;
  isFavourite: boolean;
  isDeleted: boolean;
  isPrivate: boolean;
  /** Whether its bytes have arrived. */
  isComplete: boolean;
}

const defaultAlbum = "images";
const toPath = (album: string, filename: string) => `${album}/${filename}`;

/**
 * The expected state of one owner: the rules of albums, tags, favorites and previous URLs, in
 * memory.
 */
export class Library {
  /** In order of creation. */
  readonly images: ModelImage[] = [];
  readonly albums = new Set([defaultAlbum]);
  readonly tags = new Set<string>();
  /** Maps a previous URL to the id of the image that left it last. */
  readonly formerPaths = new Map<string, string>();

  active(): ModelImage[] {
    return this.images.filter((image) => !image.isDeleted);
  }

  find(id: string): ModelImage | undefined {
    return this.images.find((image) => image.id === id);
  }

  hasFilename(filename: string, exceptId?: string): boolean {
    return this.images.some((image) => image.filename === filename && image.id !== exceptId);
  }

  add(image: Pick<ModelImage, "id" | "filename" | "album" | "isComplete">, tags: readonly string[]): void {
    const made = {
      ...image,
      tags: new Set<string>(),
      isFavourite: false,
      isDeleted: false,
      isPrivate: false,
    };
    this.images.push(made);
    this.tag(made, tags);
  }

  tag(image: ModelImage, tags: readonly string[]): void {
    for (const tag of tags) {
      image.tags.add(tag);
      this.tags.add(tag);
    }
  }

  /**
   * Changes filename or album; the previous URL redirects to the image until another one leaves it.
   */
  move(image: ModelImage, to: { album?: string; filename?: string }): void {
    const before = toPath(image.album, image.filename);
    Object.assign(image, to);
    const after = toPath(image.album, image.filename);
    if (before === after) return;

    this.formerPaths.delete(after);
    this.formerPaths.set(before, image.id);
  }

  purge(image: ModelImage): void {
    this.images.splice(this.images.indexOf(image), 1);
    for (const [path, id] of this.formerPaths) if (id === image.id) this.formerPaths.delete(path);
  }

  deleteAlbum(album: string): void {
    for (const image of this.images) if (image.album === album) this.move(image, { album: defaultAlbum });
    this.albums.delete(album);
  }

  deleteTag(tag: string): void {
    for (const image of this.images) image.tags.delete(tag);
    this.tags.delete(tag);
  }

  /** Returns what a visitor finds at a URL: the image itself, a redirect, or nothing. */
  lookUp(path: string): "here" | "nothing" | { movedTo: string } {
    const present = this.images.find((image) => toPath(image.album, image.filename) === path);
    const image = present ?? this.find(this.formerPaths.get(path) ?? "");
    if (!image || image.isDeleted || image.isPrivate || !image.isComplete) return "nothing";

    return present ? "here" : { movedTo: toPath(image.album, image.filename) };
  }

  paths(): string[] {
    const present = this.images.map((image) => toPath(image.album, image.filename));
    return [...new Set([...present, ...this.formerPaths.keys()])];
  }
}
