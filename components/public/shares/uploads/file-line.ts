/** Pixels of the thumbnail, for sharp screens. */
const side = 112;

/** A file in the list: its thumbnail, its name with its state, and the progress while it is sent. */
export class FileLine {
  readonly element = document.createElement("li");
  private readonly text = document.createElement("p");
  private readonly progress = document.createElement("progress");

  constructor(private readonly file: File) {
    const canvas = document.createElement("canvas");
    canvas.width = side;
    canvas.height = side;
    canvas.setAttribute("aria-hidden", "true");
    this.progress.max = 1;
    this.progress.value = 0;
    this.progress.setAttribute("aria-label", file.name);
    this.element.append(canvas, this.text, this.progress);
    void drawThumbnail(file, canvas);
  }

  show(state: "waiting" | "sending" | "done" | "failed", text: string): void {
    this.text.dataset.state = state;
    this.text.textContent = `${this.file.name}: ${text}`;
    this.progress.hidden = state !== "sending";
  }

  /** `part`: from 0 to 1. */
  showProgress(part: number): void {
    this.progress.value = part;
  }
}

/** Browsers cannot read every format that the server takes; its ground stays empty then. */
async function drawThumbnail(file: File, canvas: HTMLCanvasElement): Promise<void> {
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) return;

  const scale = Math.max(side / image.width, side / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  canvas.getContext("2d")?.drawImage(image, (side - width) / 2, (side - height) / 2, width, height);
  image.close();
}
