// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { FileBody } from "../files.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type {
  BookedDocument,
  Document,
  DocumentCorrection,
  DocumentReviewLink,
  DocumentSummary,
} from "../generated/types.ts";

export interface DocumentsListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  status?: "reading" | "needs_review" | "ready" | "booked" | "rejected" | "unreadable" | undefined;
  /**
   * Id, exact name or external id of the vendor, such as `Great Lakes Heavy Duty Parts, Inc.`. At most 288 characters.
   */
  vendorId?: string | undefined;
  source?: "api" | "cli" | "review" | undefined;
  /** Submitted on or after this shop-local day. A day, YYYY-MM-DD. */
  dateFrom?: string | undefined;
  /** Submitted on or before this shop-local day. A day, YYYY-MM-DD. */
  dateTo?: string | undefined;
}

export interface DocumentsListResponse {
  documents: DocumentSummary[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export interface DocumentsUpdateParams {
  /** Values that were misread or not read, applied in their order. At most 500. */
  set?: DocumentCorrection[] | undefined;
  /** Fields that were read correctly. At most 500. */
  confirm?: string[] | undefined;
  /**
   * The `updatedAt` last read; the update fails with `STALE_RECORD` if the record has changed since. ISO 8601 date-time.
   */
  updatedAt?: string | undefined;
}

export interface DocumentsBookParams {
  /** `receive` stocks every line; `draft` creates an order to review. Default "receive". */
  mode?: "draft" | "receive" | undefined;
}

export interface DocumentsRejectParams {
  /** At most 255 characters. */
  reason: string;
}

export interface DocumentsDeleteResponse {
  /** Identifier (UUIDv7). */
  id: string;
  deleted: true;
}

export interface DocumentsPageParams {
  /** In pixels, 200 to 2400; default 1200. */
  width?: number | undefined;
}

export class DocumentsResource extends Resource {
  /**
   * List documents, newest first.
   *
   * Rows omit `pages`, `invoice` and `fields`. Sorted by `createdAt`, then `id`, descending.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /documents`; access: shop.read
   * @example
   * await client.documents.list({ status: "needs_review" });
   */
  list(query: DocumentsListParams = {}, options?: RequestOptions): PagePromise<DocumentSummary, DocumentsListResponse> {
    return this.paged("documents", "list", { query }, options);
  }

  /**
   * Get a document with what it says.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /documents/{id}`; access: shop.read
   * @example
   * await client.documents.get("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e01");
   */
  get(id: string, options?: RequestOptions): ApiPromise<Document> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }

  /**
   * Correct or confirm what was read.
   *
   * A field that a person sets or confirms is certain, unless booking would refuse it. Amounts are checked again: those that add up are certain. `vendor` takes the id of a vendor, or the name of one, which booking adds if the shop does not have it.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `PATCH /documents/{id}`; access: shop.write
   * @throws {ConflictError} DOCUMENT_NOT_READY, DOCUMENT_BOOKED, STALE_RECORD
   * @example
   * await client.documents.update("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e01", {
   *   set: [{ path: "invoiceDate", value: "2026-03-02" }, { path: "lines[0].partNumber", value: "FF63009" }],
   * });
   */
  update<Options extends RequestOptions = RequestOptions>(id: string, body: DocumentsUpdateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, Document>> {
    return this.call("PATCH", "update /{id}", { ids: [id], body }, options);
  }

  /**
   * Book a document.
   *
   * Receives an invoice as `receive.invoice` does, and creates the bill of a credit as `bills.create` does if `purchaseOrderNumber` names the return, core return or invoice of its lines. A document is booked once: a repeated request returns it unchanged. If a person booked a document, its layout identifies the vendor on the next one.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /documents/{id}/book`; access: shop.write
   * @throws {NotFoundError} PO_NOT_FOUND, VENDOR_NOT_FOUND
   * @throws {ConflictError} PO_ALREADY_RECEIVED, PO_LOCKED, VENDOR_MISMATCH, AMBIGUOUS_VENDOR, DUPLICATE_INVOICE, DUPLICATE_BILL, INVOICE_IN_PROGRESS, OVER_CREDIT, TOO_MANY_CORES, BILL_NOT_OPEN, DOCUMENT_NOT_READY, DOCUMENT_BOOKED
   * @throws {UnprocessableError} AMBIGUOUS_PART_NUMBER, TOTAL_MISMATCH
   * @throws {ServerError} RECEIVING_FAILED
   * @example
   * await client.documents.book("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e01", { mode: "receive" });
   */
  book<Options extends RequestOptions = RequestOptions>(id: string, body: DocumentsBookParams = {}, options?: Options): ApiPromise<AnswerOf<Options, BookedDocument>> {
    return this.call("POST", "book /{id}/book", { ids: [id], body }, options);
  }

  /**
   * Reject a document.
   *
   * It is no invoice, or is not to be booked. `documents.reread` takes it back.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /documents/{id}/reject`; access: shop.write
   * @throws {ConflictError} DOCUMENT_BOOKED
   * @example
   * await client.documents.reject("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e01", { reason: "A statement of account" });
   */
  reject<Options extends RequestOptions = RequestOptions>(id: string, body: DocumentsRejectParams, options?: Options): ApiPromise<AnswerOf<Options, Document>> {
    return this.call("POST", "reject /{id}/reject", { ids: [id], body }, options);
  }

  /**
   * Read a document again.
   *
   * Reads the original again, with the vendors, parts and orders that the shop has. Corrections are lost.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /documents/{id}/reread`; access: shop.write
   * @throws {ConflictError} DOCUMENT_BOOKED, DOCUMENT_DELETED
   * @throws {RateLimitError} TOO_MANY_DOCUMENTS
   * @example
   * await client.documents.reread("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e01");
   */
  reread<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, Document>> {
    return this.call("POST", "reread /{id}/reread", { ids: [id] }, options);
  }

  /**
   * Delete a document.
   *
   * Deletes the document and its original permanently. The audit log keeps what it said. A booked document stays, because its bill was made from it. The same bytes can be submitted again.
   *
   * `DELETE /documents/{id}`; access: shop.write
   * @throws {ConflictError} DOCUMENT_BOOKED
   * @example
   * await client.documents.delete("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e01");
   */
  delete<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, DocumentsDeleteResponse>> {
    return this.call("DELETE", "delete /{id}", { ids: [id] }, options);
  }

  /**
   * Make a link to the review page of a document.
   *
   * The link is good for this document and 30 minutes, with the rights of its maker; it ends when the maker loses them. Open `url` followed by `#token=` and the token, or send the token as `Authorization: Bearer`.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `POST /documents/{id}/review-link`; access: shop.write
   * @example
   * await client.documents.reviewLink("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e01");
   */
  reviewLink(id: string, options?: RequestOptions): ApiPromise<DocumentReviewLink> {
    return this.call("POST", "reviewLink /{id}/review-link", { ids: [id] }, options);
  }

  /**
   * Submit a dealer's invoice as a file.
   *
   * The body is the file, or a form with one file: PDF, JPEG, PNG, TIFF, CSV, XLSX, X12, JSON or e-mail, of at most 20 MB and 50 pages. Its name may be sent as `Content-Disposition: attachment; filename="…"`. It is read in the background; pictures and e-mails are stored, but not read. The same bytes again return the first document with 200.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /documents`; access: shop.write
   * @throws {RateLimitError} TOO_MANY_DOCUMENTS
   * @example
   * const invoice = await fetch("https://ridgeline.example/invoice.pdf");
   * await client.documents.submit(await invoice.blob());
   */
  submit(document: FileBody, options?: RequestOptions): ApiPromise<Document> {
    return this.call("POST", "submit", { file: document }, options);
  }

  /**
   * Get the file of a document.
   *
   * As it was submitted, until it is deleted after `documentRetentionDays`.
   *
   * `GET /documents/{id}/original`; access: shop.read
   * @throws {ConflictError} DOCUMENT_DELETED
   * @example
   * const { body } = await client.documents.original("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e01");
   */
  original(id: string, options?: RequestOptions): ApiPromise<Response> {
    return this.download("GET", "original /{id}/original", { ids: [id] }, options);
  }

  /**
   * Get a page of a document as PNG.
   *
   * `GET /documents/{id}/pages/{number}`; access: shop.read
   * @throws {ConflictError} DOCUMENT_DELETED
   * @example
   * const { body } = await client.documents.page("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e01", "1");
   */
  page(id: string, number: string, query: DocumentsPageParams = {}, options?: RequestOptions): ApiPromise<Response> {
    return this.download("GET", "page /{id}/pages/{number}", { ids: [id, number], query }, options);
  }
}

export interface DocumentsOperationTypes {
  "documents.list": { method: "GET"; input: DocumentsListParams; output: DocumentsListResponse };
  "documents.get": { method: "GET"; input: { id: string }; output: Document };
  "documents.update": { method: "PATCH"; input: { id: string } & DocumentsUpdateParams; output: Document };
  "documents.book": { method: "POST"; input: { id: string } & DocumentsBookParams; output: BookedDocument };
  "documents.reject": { method: "POST"; input: { id: string } & DocumentsRejectParams; output: Document };
  "documents.reread": { method: "POST"; input: { id: string }; output: Document };
  "documents.delete": { method: "DELETE"; input: { id: string }; output: DocumentsDeleteResponse };
  "documents.reviewLink": { method: "POST"; input: { id: string }; output: DocumentReviewLink };
  "documents.submit": { method: "POST"; input: Record<string, never>; output: Document };
  "documents.original": { method: "GET"; input: { id: string }; output: Response };
  "documents.page": { method: "GET"; input: { id: string; number: string } & DocumentsPageParams; output: Response };
}
