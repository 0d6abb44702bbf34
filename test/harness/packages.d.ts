// Packages without types of their own.

declare module "@marbec/web-auto-extractor" {
  interface StructuredData {
    jsonld: Record<string, unknown[]>;
  }
  export default class WebAutoExtractor {
    constructor(options?: { addLocation?: boolean });
    parse(html: string): StructuredData;
  }
}

declare module "@adobe/structured-data-validator" {
  interface Issue {
    issueMessage: string;
    severity: "ERROR" | "WARNING";
  }
  export default class Validator {
    validate(data: unknown): Promise<Issue[]>;
  }
}
