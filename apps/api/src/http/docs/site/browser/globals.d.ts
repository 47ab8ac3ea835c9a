interface Window {
  Scalar: { createApiReference(selector: string, configuration: object): void };
}
