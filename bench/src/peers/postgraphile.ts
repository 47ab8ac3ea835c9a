import { columns, customerName, type Peer, post } from "./peer.ts";

const row = (names: string[]) => `id: rowId ${names.join(" ")}`;

const queries = {
  part: `query ($shop: UUID!, $id: UUID!) {
    inventoryItemByTenantIdAndRowId(tenantId: $shop, rowId: $id) { ${row(columns.part)} }
  }`,
  // By its primary key, the only order that it offers. The ids of these parts have the same order.
  parts: `query ($shop: UUID!) {
    allInventoryItems(condition: { tenantId: $shop }, first: 50) { nodes { ${row(columns.part)} } }
  }`,
  order: `query ($shop: UUID!, $id: UUID!) {
    workOrderByTenantIdAndRowId(tenantId: $shop, rowId: $id) {
      ${row(columns.order)}
      serviceBlocksByTenantIdAndWorkOrderId { nodes {
        ${row(columns.block)}
        lineItemsByTenantIdAndServiceBlockId { nodes { ${row(columns.line)} } }
      } }
    }
  }`,
  customer: `mutation ($customer: CustomerInput!) {
    createCustomer(input: { customer: $customer }) { customer { ${row(columns.customer)} } }
  }`,
};

const ask = (query: string, variables: object) => post("/graphql", { query, variables });

export const postgraphile: Peer = {
  name: "PostGraphile",
  package: "postgraphile",
  version: "5.1.5",
  script: "peer-postgraphile.ts",
  requests: {
    part: ({ id: shop }, id) => ask(queries.part, { shop, id }),
    parts: ({ id: shop }) => ask(queries.parts, { shop }),
    order: ({ id: shop }, id) => ask(queries.order, { shop, id }),
    customer: ({ id: tenantId }) =>
      ask(queries.customer, { customer: { tenantId, name: customerName } }),
  },
  scope: `PostGraphile: GraphQL, the Amber preset. Returns columns of the rows; an order with its blocks
and lines is one nested query. No authentication, limits, audit or events.`,
};
