import { createRequire } from "node:module";
import path from "node:path";

// The parts that we use of packages that are installed at run time. Their own types are not there
// when the product is built.

/** Finds packages in the `node_modules` of a folder. */
export const requireFrom = (folder: string) => createRequire(path.join(folder, "package.json"));

/** A tensor of TensorFlow.js. */
export interface Tensor {
  data(): Promise<Float32Array>;
  dispose(): void;
}

export interface GraphModel {
  predict(tensor: Tensor): Tensor;
}

export interface TensorFlow {
  tensor(values: ArrayLike<number>, shape: number[], type?: "float32" | "int32"): Tensor;
  div(tensor: Tensor, divisor: number): Tensor;
  tidy(work: () => Tensor): Tensor;
  dispose(tensor: Tensor): void;
  loadGraphModel(source: { load(): Promise<object> }): Promise<GraphModel>;
}

/** A face of `@vladmandic/human`; its box is in shares of the image. */
export interface FoundFace {
  boxRaw: [x: number, y: number, width: number, height: number];
  boxScore: number;
}

export interface Human {
  tf: TensorFlow;
  load(): Promise<void>;
  detect(
    tensor: Tensor,
  ): Promise<{ object: Array<{ label: string; score: number }>; face: FoundFace[]; error: string | null }>;
}

/** The data of a model of `nsfwjs`: a module for the graph and one for each part of the weights. */
export interface ModelDefinition {
  modelJson(): Promise<{ default: ModelGraph }>;
  weightBundles: Array<() => Promise<{ default: string }>>;
}

interface ModelGraph {
  modelTopology: object;
  format: string;
  generatedBy: string;
  convertedBy: string | null;
  weightsManifest?: Array<{ weights: unknown[] }>;
}

/** A word that Tesseract has read. */
export interface Word {
  text: string;
  /** In percent. */
  confidence: number;
}

interface Paragraph {
  lines: Array<{ words: Word[] }>;
}

export interface TesseractWorker {
  setParameters(parameters: Record<string, string>): Promise<unknown>;
  recognize(
    png: Buffer,
    options: object,
    output: { blocks: boolean },
  ): Promise<{ data: { blocks: Array<{ paragraphs: Paragraph[] }> | null } }>;
}

export interface Tesseract {
  createWorker(languages: string[], engine: number, options: object): Promise<TesseractWorker>;
}
