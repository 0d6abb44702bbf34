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
const addressOf = (album: string, filename: string) => `${album}/${filename}`;

/** What one owner's things should be: the rules of albums, tags, favourites and former addresses, in memory. */
export class Library {
  /** In the order in which they were made. */
  readonly images: ModelImage[] = [];
  readonly albums = new Set([defaultAlbum]);
  readonly tags = new Set<string>();
  /** Former address → id of the image that left it last. */
  readonly formerAddresses = new Map<string, string>();

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

  /** A new filename or album; the former address leads to the image from then on, until another one leaves it. */
  move(image: ModelImage, to: { album?: string; filename?: string }): void {
    const before = addressOf(image.album, image.filename);
    Object.assign(image, to);
    const after = addressOf(image.album, image.filename);
    if (before === after) return;
    this.formerAddresses.delete(after);
    this.formerAddresses.set(before, image.id);
  }

  purge(image: ModelImage): void {
    this.images.splice(this.images.indexOf(image), 1);
    for (const [address, id] of this.formerAddresses)
      if (id === image.id) this.formerAddresses.delete(address);
  }

  deleteAlbum(album: string): void {
    for (const image of this.images) if (image.album === album) this.move(image, { album: defaultAlbum });
    this.albums.delete(album);
  }

  deleteTag(tag: string): void {
    for (const image of this.images) image.tags.delete(tag);
    this.tags.delete(tag);
  }

  /** What a stranger finds at an address: the image itself, where it is now, or nothing. */
  look(address: string): "here" | "nothing" | { movedTo: string } {
    const present = this.images.find((image) => addressOf(image.album, image.filename) === address);
    const image = present ?? this.find(this.formerAddresses.get(address) ?? "");
    if (!image || image.isDeleted || image.isPrivate || !image.isComplete) return "nothing";
    return present ? "here" : { movedTo: addressOf(image.album, image.filename) };
  }

  addresses(): string[] {
    const present = this.images.map((image) => addressOf(image.album, image.filename));
    return [...new Set([...present, ...this.formerAddresses.keys()])];
  }
}
