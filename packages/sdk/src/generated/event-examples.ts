// @generated from the contract by `npm run generate`. Do not edit.

import type { WebhookEvents } from "./event-types.ts";

const example1: WebhookEvents["service_request.created"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c50",
  "requestNumber": "SR-7K4MQX",
  "status": "new",
  "customerName": "Prairie Grain Haulers",
  "phone": "(515) 555-0121",
  "email": null,
  "vehicleVin": "1FUJGLDR2CSBX1234",
  "description": "Loses power uphill",
  "preferredDate": "2026-03-04",
  "customerId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  "vehicleId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
  "problemData": {
    "description": "Loses power uphill",
    "urgency": "high",
    "occurrenceCondition": "Under load, when warm",
    "duration": "Two weeks"
  },
  "customerInfo": {
    "companyName": "Prairie Grain Haulers",
    "firstName": "Dana",
    "lastName": "Whitfield",
    "phone": "(515) 555-0121",
    "email": null,
    "dotNumber": null,
    "customerType": "company"
  },
  "vehicleInfo": {
    "vin": "1FUJGLDR2CSBX1234",
    "unitNumber": "T-104",
    "year": 2012,
    "make": "Freightliner",
    "model": "Cascadia",
    "plate": null,
    "mileage": 612480
  },
  "notes": null,
  "workOrderId": null,
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T15:04:05.000Z"
};

const example2: WebhookEvents["service_request.updated"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c50",
  "requestNumber": "SR-7K4MQX",
  "status": "scheduled",
  "customerName": "Prairie Grain Haulers",
  "phone": "(515) 555-0121",
  "email": null,
  "vehicleVin": "1FUJGLDR2CSBX1234",
  "description": "Loses power uphill",
  "preferredDate": "2026-03-04",
  "customerId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  "vehicleId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
  "problemData": {
    "description": "Loses power uphill",
    "urgency": "high",
    "occurrenceCondition": "Under load, when warm",
    "duration": "Two weeks"
  },
  "customerInfo": {
    "companyName": "Prairie Grain Haulers",
    "firstName": "Dana",
    "lastName": "Whitfield",
    "phone": "(515) 555-0121",
    "email": null,
    "dotNumber": null,
    "customerType": "company"
  },
  "vehicleInfo": {
    "vin": "1FUJGLDR2CSBX1234",
    "unitNumber": "T-104",
    "year": 2012,
    "make": "Freightliner",
    "model": "Cascadia",
    "plate": null,
    "mileage": 612480
  },
  "notes": null,
  "workOrderId": null,
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T15:04:05.000Z"
};

const example3: WebhookEvents["sales_order.created"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c70",
  "orderNumber": "SO-1001",
  "status": "draft",
  "customerId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  "customerName": "Prairie Grain Haulers",
  "poNumber": "4500131",
  "notes": null,
  "lines": [
    {
      "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c71",
      "kind": "part",
      "inventoryItemId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c02",
      "partNumber": "FF63009",
      "description": "Fuel filter, spin-on",
      "quantity": 2,
      "unitPriceCents": 4599,
      "unitCostCents": 2875,
      "discountCents": 0,
      "taxable": true,
      "totalPriceCents": 9198,
      "totalCostCents": 5750,
      "costIsKnown": true,
      "vmrsCode": null,
      "pricedBy": {
        "source": "typed",
        "ruleId": null,
        "ruleName": null,
        "version": null,
        "levelId": null,
        "levelName": null,
        "levelVersion": null,
        "basisCents": null
      },
      "listPriceCents": 4599,
      "returnedQuantity": 0,
      "refundedCents": 0
    }
  ],
  "subtotalCents": 9198,
  "taxesCents": 644,
  "totalCents": 9842,
  "refundedCents": 0,
  "invoiceId": null,
  "completedAt": null,
  "externalIds": [],
  "metadata": {},
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T15:04:05.000Z",
  "deletedAt": null
};

const example4: WebhookEvents["sales_order.deleted"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c70",
  "orderNumber": "SO-1001",
  "status": "draft",
  "customerId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  "customerName": "Prairie Grain Haulers",
  "poNumber": "4500131",
  "notes": null,
  "lines": [
    {
      "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c71",
      "kind": "part",
      "inventoryItemId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c02",
      "partNumber": "FF63009",
      "description": "Fuel filter, spin-on",
      "quantity": 2,
      "unitPriceCents": 4599,
      "unitCostCents": 2875,
      "discountCents": 0,
      "taxable": true,
      "totalPriceCents": 9198,
      "totalCostCents": 5750,
      "costIsKnown": true,
      "vmrsCode": null,
      "pricedBy": {
        "source": "typed",
        "ruleId": null,
        "ruleName": null,
        "version": null,
        "levelId": null,
        "levelName": null,
        "levelVersion": null,
        "basisCents": null
      },
      "listPriceCents": 4599,
      "returnedQuantity": 0,
      "refundedCents": 0
    }
  ],
  "subtotalCents": 9198,
  "taxesCents": 644,
  "totalCents": 9842,
  "refundedCents": 0,
  "invoiceId": null,
  "completedAt": null,
  "externalIds": [],
  "metadata": {},
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T15:04:05.000Z",
  "deletedAt": "2026-03-04T09:30:00.000Z"
};

const example5: WebhookEvents["work_order.created"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40",
  "orderNumber": "WO-1001",
  "status": "approved",
  "statusCategory": "open",
  "documentType": "work_order",
  "name": null,
  "customerId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  "customerName": "Prairie Grain Haulers",
  "vehicleId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
  "vehicleUnit": "T-104",
  "vehicleVin": "1FUJGLDR2CSBX1234",
  "poNumber": "4500128",
  "priority": "high",
  "complaint": "Loses power uphill",
  "notes": null,
  "assignedTo": null,
  "technicianName": null,
  "assignedTechnicians": [],
  "dueDate": "2026-03-04",
  "archived": false,
  "odometer": 612480,
  "engineHours": null,
  "servicedAt": null,
  "completedAt": null,
  "invoicedAt": null,
  "invoiceId": null,
  "taxCents": 644,
  "totalCents": 21442,
  "totalPriceCents": 21442,
  "totalCostCents": 9110,
  "costIsKnown": true,
  "unknownCostLines": 0,
  "unknownCostPriceCents": 0,
  "marginPercent": 56.2,
  "paidAmountCents": 0,
  "creditedAmountCents": 0,
  "balanceCents": 21442,
  "externalIds": [],
  "metadata": {},
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T16:20:00.000Z",
  "deletedAt": null,
  "services": [
    {
      "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41",
      "name": "Fuel system service",
      "cannedJobId": null,
      "description": null,
      "complaint": "Loses power uphill",
      "cause": "Clogged fuel filters",
      "correction": null,
      "authorizationStatus": "approved",
      "version": 3,
      "labor": [
        {
          "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c43",
          "kind": "labor",
          "description": "Replace fuel filters",
          "quantity": 0.8,
          "unitPriceCents": 14500,
          "unitCostCents": 4200,
          "discountCents": 0,
          "taxable": false,
          "totalPriceCents": 11600,
          "totalCostCents": 3360,
          "costIsKnown": true,
          "vmrsCode": "044-001",
          "pricedBy": {
            "source": "typed",
            "ruleId": null,
            "ruleName": null,
            "version": null,
            "levelId": null,
            "levelName": null,
            "levelVersion": null,
            "basisCents": null
          },
          "listPriceCents": 14500,
          "laborType": null,
          "status": "pending",
          "technicianId": null,
          "technicianName": null,
          "startedAt": null,
          "completedAt": null
        }
      ],
      "parts": [
        {
          "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c42",
          "kind": "part",
          "description": "Fuel filter, spin-on",
          "quantity": 2,
          "unitPriceCents": 4599,
          "unitCostCents": 2875,
          "discountCents": 0,
          "taxable": true,
          "totalPriceCents": 9198,
          "totalCostCents": 5750,
          "costIsKnown": true,
          "vmrsCode": "044-001-001",
          "pricedBy": {
            "source": "typed",
            "ruleId": null,
            "ruleName": null,
            "version": null,
            "levelId": null,
            "levelName": null,
            "levelVersion": null,
            "basisCents": null
          },
          "listPriceCents": 4599,
          "inventoryItemId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c02",
          "partNumber": "FF63009",
          "reservedQuantity": 2
        }
      ],
      "tires": [],
      "materials": [],
      "fees": [],
      "financials": {
        "laborCents": 11600,
        "partsCents": 9198,
        "tiresCents": 0,
        "materialsCents": 0,
        "feesCents": 0,
        "discountCents": 0,
        "discountsCents": 0,
        "taxCents": 644,
        "totalPriceCents": 20798,
        "totalCostCents": 9110,
        "costIsKnown": true,
        "unknownCostLines": 0,
        "unknownCostPriceCents": 0,
        "marginPercent": 56.2
      }
    }
  ]
};

const example6: WebhookEvents["work_order.status_changed"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40",
  "orderNumber": "WO-1001",
  "status": "approved",
  "statusCategory": "open",
  "documentType": "work_order",
  "name": null,
  "customerId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  "customerName": "Prairie Grain Haulers",
  "vehicleId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
  "vehicleUnit": "T-104",
  "vehicleVin": "1FUJGLDR2CSBX1234",
  "poNumber": "4500128",
  "priority": "high",
  "complaint": "Loses power uphill",
  "notes": null,
  "assignedTo": null,
  "technicianName": null,
  "assignedTechnicians": [],
  "dueDate": "2026-03-04",
  "archived": false,
  "odometer": 612480,
  "engineHours": null,
  "servicedAt": null,
  "completedAt": null,
  "invoicedAt": null,
  "invoiceId": null,
  "taxCents": 644,
  "totalCents": 21442,
  "totalPriceCents": 21442,
  "totalCostCents": 9110,
  "costIsKnown": true,
  "unknownCostLines": 0,
  "unknownCostPriceCents": 0,
  "marginPercent": 56.2,
  "paidAmountCents": 0,
  "creditedAmountCents": 0,
  "balanceCents": 21442,
  "externalIds": [],
  "metadata": {},
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T16:20:00.000Z",
  "deletedAt": null,
  "services": [
    {
      "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41",
      "name": "Fuel system service",
      "cannedJobId": null,
      "description": null,
      "complaint": "Loses power uphill",
      "cause": "Clogged fuel filters",
      "correction": null,
      "authorizationStatus": "approved",
      "version": 3,
      "labor": [
        {
          "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c43",
          "kind": "labor",
          "description": "Replace fuel filters",
          "quantity": 0.8,
          "unitPriceCents": 14500,
          "unitCostCents": 4200,
          "discountCents": 0,
          "taxable": false,
          "totalPriceCents": 11600,
          "totalCostCents": 3360,
          "costIsKnown": true,
          "vmrsCode": "044-001",
          "pricedBy": {
            "source": "typed",
            "ruleId": null,
            "ruleName": null,
            "version": null,
            "levelId": null,
            "levelName": null,
            "levelVersion": null,
            "basisCents": null
          },
          "listPriceCents": 14500,
          "laborType": null,
          "status": "pending",
          "technicianId": null,
          "technicianName": null,
          "startedAt": null,
          "completedAt": null
        }
      ],
      "parts": [
        {
          "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c42",
          "kind": "part",
          "description": "Fuel filter, spin-on",
          "quantity": 2,
          "unitPriceCents": 4599,
          "unitCostCents": 2875,
          "discountCents": 0,
          "taxable": true,
          "totalPriceCents": 9198,
          "totalCostCents": 5750,
          "costIsKnown": true,
          "vmrsCode": "044-001-001",
          "pricedBy": {
            "source": "typed",
            "ruleId": null,
            "ruleName": null,
            "version": null,
            "levelId": null,
            "levelName": null,
            "levelVersion": null,
            "basisCents": null
          },
          "listPriceCents": 4599,
          "inventoryItemId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c02",
          "partNumber": "FF63009",
          "reservedQuantity": 2
        }
      ],
      "tires": [],
      "materials": [],
      "fees": [],
      "financials": {
        "laborCents": 11600,
        "partsCents": 9198,
        "tiresCents": 0,
        "materialsCents": 0,
        "feesCents": 0,
        "discountCents": 0,
        "discountsCents": 0,
        "taxCents": 644,
        "totalPriceCents": 20798,
        "totalCostCents": 9110,
        "costIsKnown": true,
        "unknownCostLines": 0,
        "unknownCostPriceCents": 0,
        "marginPercent": 56.2
      }
    }
  ],
  "previousStatus": "approved"
};

const example7: WebhookEvents["work_order.deleted"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40",
  "orderNumber": "WO-1001",
  "status": "approved",
  "statusCategory": "open",
  "documentType": "work_order",
  "name": null,
  "customerId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  "customerName": "Prairie Grain Haulers",
  "vehicleId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
  "vehicleUnit": "T-104",
  "vehicleVin": "1FUJGLDR2CSBX1234",
  "poNumber": "4500128",
  "priority": "high",
  "complaint": "Loses power uphill",
  "notes": null,
  "assignedTo": null,
  "technicianName": null,
  "assignedTechnicians": [],
  "dueDate": "2026-03-04",
  "archived": false,
  "odometer": 612480,
  "engineHours": null,
  "servicedAt": null,
  "completedAt": null,
  "invoicedAt": null,
  "invoiceId": null,
  "taxCents": 644,
  "totalCents": 21442,
  "totalPriceCents": 21442,
  "totalCostCents": 9110,
  "costIsKnown": true,
  "unknownCostLines": 0,
  "unknownCostPriceCents": 0,
  "marginPercent": 56.2,
  "paidAmountCents": 0,
  "creditedAmountCents": 0,
  "balanceCents": 21442,
  "externalIds": [],
  "metadata": {},
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T16:20:00.000Z",
  "deletedAt": "2026-03-04T09:30:00.000Z",
  "services": [
    {
      "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41",
      "name": "Fuel system service",
      "cannedJobId": null,
      "description": null,
      "complaint": "Loses power uphill",
      "cause": "Clogged fuel filters",
      "correction": null,
      "authorizationStatus": "approved",
      "version": 3,
      "labor": [
        {
          "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c43",
          "kind": "labor",
          "description": "Replace fuel filters",
          "quantity": 0.8,
          "unitPriceCents": 14500,
          "unitCostCents": 4200,
          "discountCents": 0,
          "taxable": false,
          "totalPriceCents": 11600,
          "totalCostCents": 3360,
          "costIsKnown": true,
          "vmrsCode": "044-001",
          "pricedBy": {
            "source": "typed",
            "ruleId": null,
            "ruleName": null,
            "version": null,
            "levelId": null,
            "levelName": null,
            "levelVersion": null,
            "basisCents": null
          },
          "listPriceCents": 14500,
          "laborType": null,
          "status": "pending",
          "technicianId": null,
          "technicianName": null,
          "startedAt": null,
          "completedAt": null
        }
      ],
      "parts": [
        {
          "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c42",
          "kind": "part",
          "description": "Fuel filter, spin-on",
          "quantity": 2,
          "unitPriceCents": 4599,
          "unitCostCents": 2875,
          "discountCents": 0,
          "taxable": true,
          "totalPriceCents": 9198,
          "totalCostCents": 5750,
          "costIsKnown": true,
          "vmrsCode": "044-001-001",
          "pricedBy": {
            "source": "typed",
            "ruleId": null,
            "ruleName": null,
            "version": null,
            "levelId": null,
            "levelName": null,
            "levelVersion": null,
            "basisCents": null
          },
          "listPriceCents": 4599,
          "inventoryItemId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c02",
          "partNumber": "FF63009",
          "reservedQuantity": 2
        }
      ],
      "tires": [],
      "materials": [],
      "fees": [],
      "financials": {
        "laborCents": 11600,
        "partsCents": 9198,
        "tiresCents": 0,
        "materialsCents": 0,
        "feesCents": 0,
        "discountCents": 0,
        "discountsCents": 0,
        "taxCents": 644,
        "totalPriceCents": 20798,
        "totalCostCents": 9110,
        "costIsKnown": true,
        "unknownCostLines": 0,
        "unknownCostPriceCents": 0,
        "marginPercent": 56.2
      }
    }
  ],
  "permanent": false
};

const example8: WebhookEvents["orders.retaxed"] = {
  "customerId": null,
  "workOrderCount": 412,
  "salesOrderCount": 9
};

const example9: WebhookEvents["cost.restated"] = {
  "workOrderCount": 3,
  "salesOrderCount": 1,
  "invoiceCount": 2,
  "adjustmentCents": 0,
  "hasRecordEvents": true
};

const example10: WebhookEvents["estimate.sent"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2ea0",
  "number": "EST-1001-1",
  "version": 1,
  "status": "open",
  "workOrderId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40",
  "orderNumber": "WO-1001",
  "customerId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  "customerName": "Prairie Grain Haulers",
  "totalCents": 21442,
  "hash": "9a1c5e0b7d3f8a264c1e9b0d5f7a38c62e4b0d9f1a7c5e3b8d6f4a2c0e9b7d51",
  "sentTo": "dispatch@prairiegrain.example",
  "sentBy": {
    "type": "user",
    "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c08",
    "name": "Dana Whitfield"
  },
  "expiresAt": "2026-03-16T15:30:00.000Z",
  "revokedAt": null,
  "createdAt": "2026-03-02T15:30:00.000Z",
  "updatedAt": "2026-03-02T15:30:00.000Z",
  "content": {
    "number": "EST-1001-1",
    "version": 1,
    "sentAt": "2026-03-02T15:30:00.000Z",
    "expiresAt": "2026-03-16T15:30:00.000Z",
    "shop": {
      "name": "Ridgeline Truck & Fleet",
      "address": "4821 Industrial Parkway\nDes Moines, IA 50313",
      "phone": "+1 515 555 0100",
      "email": "service@ridgeline.example",
      "website": "ridgeline.example"
    },
    "customerName": "Prairie Grain Haulers",
    "vehicle": {
      "unitNumber": "T-104",
      "vin": "1FUJGLDR2CSBX1234",
      "year": 2019,
      "make": "Freightliner",
      "model": "Cascadia",
      "licensePlate": null,
      "odometer": 412880
    },
    "orderNumber": "WO-1001",
    "poNumber": "4500128",
    "complaint": "Loses power uphill",
    "services": [
      {
        "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41",
        "name": "Fuel system service",
        "description": null,
        "complaint": "Loses power uphill",
        "cause": "Clogged fuel filters",
        "correction": null,
        "lines": [
          {
            "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c43",
            "kind": "labor",
            "description": "Replace fuel filters",
            "partNumber": null,
            "feeType": null,
            "vmrsCode": "044-001",
            "quantity": 0.8,
            "unitPriceCents": 14500,
            "discountCents": 0,
            "totalPriceCents": 11600,
            "taxable": false,
            "isShopFee": false
          },
          {
            "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c42",
            "kind": "part",
            "description": "Fuel filter, spin-on",
            "partNumber": "FF63009",
            "feeType": null,
            "vmrsCode": "044-001-001",
            "quantity": 2,
            "unitPriceCents": 4599,
            "discountCents": 0,
            "totalPriceCents": 9198,
            "taxable": true,
            "isShopFee": false
          }
        ],
        "discountCents": 0,
        "priceCents": 20798,
        "taxCents": 644,
        "totalCents": 21442
      }
    ],
    "attachments": [],
    "priceCents": 20798,
    "taxCents": 644,
    "totalCents": 21442,
    "terms": "Payment is due within 30 days.",
    "message": "The truck can be ready on Wednesday."
  },
  "services": [
    {
      "serviceId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41",
      "state": "pending"
    }
  ],
  "approvals": []
};

const example11: WebhookEvents["estimate.approved"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2ea0",
  "number": "EST-1001-1",
  "version": 1,
  "status": "decided",
  "workOrderId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40",
  "orderNumber": "WO-1001",
  "customerId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  "customerName": "Prairie Grain Haulers",
  "totalCents": 21442,
  "hash": "9a1c5e0b7d3f8a264c1e9b0d5f7a38c62e4b0d9f1a7c5e3b8d6f4a2c0e9b7d51",
  "sentTo": "dispatch@prairiegrain.example",
  "sentBy": {
    "type": "user",
    "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c08",
    "name": "Dana Whitfield"
  },
  "expiresAt": "2026-03-16T15:30:00.000Z",
  "revokedAt": null,
  "createdAt": "2026-03-02T15:30:00.000Z",
  "updatedAt": "2026-03-02T16:05:00.000Z",
  "content": {
    "number": "EST-1001-1",
    "version": 1,
    "sentAt": "2026-03-02T15:30:00.000Z",
    "expiresAt": "2026-03-16T15:30:00.000Z",
    "shop": {
      "name": "Ridgeline Truck & Fleet",
      "address": "4821 Industrial Parkway\nDes Moines, IA 50313",
      "phone": "+1 515 555 0100",
      "email": "service@ridgeline.example",
      "website": "ridgeline.example"
    },
    "customerName": "Prairie Grain Haulers",
    "vehicle": {
      "unitNumber": "T-104",
      "vin": "1FUJGLDR2CSBX1234",
      "year": 2019,
      "make": "Freightliner",
      "model": "Cascadia",
      "licensePlate": null,
      "odometer": 412880
    },
    "orderNumber": "WO-1001",
    "poNumber": "4500128",
    "complaint": "Loses power uphill",
    "services": [
      {
        "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41",
        "name": "Fuel system service",
        "description": null,
        "complaint": "Loses power uphill",
        "cause": "Clogged fuel filters",
        "correction": null,
        "lines": [
          {
            "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c43",
            "kind": "labor",
            "description": "Replace fuel filters",
            "partNumber": null,
            "feeType": null,
            "vmrsCode": "044-001",
            "quantity": 0.8,
            "unitPriceCents": 14500,
            "discountCents": 0,
            "totalPriceCents": 11600,
            "taxable": false,
            "isShopFee": false
          },
          {
            "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c42",
            "kind": "part",
            "description": "Fuel filter, spin-on",
            "partNumber": "FF63009",
            "feeType": null,
            "vmrsCode": "044-001-001",
            "quantity": 2,
            "unitPriceCents": 4599,
            "discountCents": 0,
            "totalPriceCents": 9198,
            "taxable": true,
            "isShopFee": false
          }
        ],
        "discountCents": 0,
        "priceCents": 20798,
        "taxCents": 644,
        "totalCents": 21442
      }
    ],
    "attachments": [],
    "priceCents": 20798,
    "taxCents": 644,
    "totalCents": 21442,
    "terms": "Payment is due within 30 days.",
    "message": "The truck can be ready on Wednesday."
  },
  "services": [
    {
      "serviceId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41",
      "state": "approved"
    }
  ],
  "approvals": [
    {
      "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2ea1",
      "serviceId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41",
      "decision": "approved",
      "packetHash": "9a1c5e0b7d3f8a264c1e9b0d5f7a38c62e4b0d9f1a7c5e3b8d6f4a2c0e9b7d51",
      "name": "Marcus Lindqvist",
      "channel": "phone",
      "principal": {
        "type": "user",
        "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c08",
        "name": "Dana Whitfield"
      },
      "poNumber": "4500128",
      "note": null,
      "ip": null,
      "userAgent": null,
      "createdAt": "2026-03-02T16:05:00.000Z"
    }
  ]
};

const example12: WebhookEvents["estimate.revoked"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2ea0",
  "number": "EST-1001-1",
  "version": 1,
  "status": "revoked",
  "workOrderId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40",
  "orderNumber": "WO-1001",
  "customerId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  "customerName": "Prairie Grain Haulers",
  "totalCents": 21442,
  "hash": "9a1c5e0b7d3f8a264c1e9b0d5f7a38c62e4b0d9f1a7c5e3b8d6f4a2c0e9b7d51",
  "sentTo": "dispatch@prairiegrain.example",
  "sentBy": {
    "type": "user",
    "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c08",
    "name": "Dana Whitfield"
  },
  "expiresAt": "2026-03-16T15:30:00.000Z",
  "revokedAt": "2026-03-02T16:05:00.000Z",
  "createdAt": "2026-03-02T15:30:00.000Z",
  "updatedAt": "2026-03-02T15:30:00.000Z",
  "content": {
    "number": "EST-1001-1",
    "version": 1,
    "sentAt": "2026-03-02T15:30:00.000Z",
    "expiresAt": "2026-03-16T15:30:00.000Z",
    "shop": {
      "name": "Ridgeline Truck & Fleet",
      "address": "4821 Industrial Parkway\nDes Moines, IA 50313",
      "phone": "+1 515 555 0100",
      "email": "service@ridgeline.example",
      "website": "ridgeline.example"
    },
    "customerName": "Prairie Grain Haulers",
    "vehicle": {
      "unitNumber": "T-104",
      "vin": "1FUJGLDR2CSBX1234",
      "year": 2019,
      "make": "Freightliner",
      "model": "Cascadia",
      "licensePlate": null,
      "odometer": 412880
    },
    "orderNumber": "WO-1001",
    "poNumber": "4500128",
    "complaint": "Loses power uphill",
    "services": [
      {
        "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41",
        "name": "Fuel system service",
        "description": null,
        "complaint": "Loses power uphill",
        "cause": "Clogged fuel filters",
        "correction": null,
        "lines": [
          {
            "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c43",
            "kind": "labor",
            "description": "Replace fuel filters",
            "partNumber": null,
            "feeType": null,
            "vmrsCode": "044-001",
            "quantity": 0.8,
            "unitPriceCents": 14500,
            "discountCents": 0,
            "totalPriceCents": 11600,
            "taxable": false,
            "isShopFee": false
          },
          {
            "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c42",
            "kind": "part",
            "description": "Fuel filter, spin-on",
            "partNumber": "FF63009",
            "feeType": null,
            "vmrsCode": "044-001-001",
            "quantity": 2,
            "unitPriceCents": 4599,
            "discountCents": 0,
            "totalPriceCents": 9198,
            "taxable": true,
            "isShopFee": false
          }
        ],
        "discountCents": 0,
        "priceCents": 20798,
        "taxCents": 644,
        "totalCents": 21442
      }
    ],
    "attachments": [],
    "priceCents": 20798,
    "taxCents": 644,
    "totalCents": 21442,
    "terms": "Payment is due within 30 days.",
    "message": "The truck can be ready on Wednesday."
  },
  "services": [
    {
      "serviceId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41",
      "state": "pending"
    }
  ],
  "approvals": []
};

const example13: WebhookEvents["canned_job.created"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c81",
  "code": "BRK-02",
  "name": "Brake job, drive axle",
  "description": "Shoes, drums and hardware on both ends of each drive axle",
  "category": "Brakes",
  "vmrsCode": "013",
  "vehicleTypes": [
    "tractor"
  ],
  "appliesTo": {
    "make": "Freightliner",
    "model": null,
    "yearFrom": 2008,
    "yearThrough": null
  },
  "laborType": null,
  "fixedPriceCents": null,
  "complaint": "Brakes worn",
  "cause": null,
  "correction": null,
  "labor": [
    {
      "description": "Replace shoes and drums",
      "quantity": 1.2,
      "per": "wheel",
      "unitPriceCents": null,
      "taxable": null,
      "vmrsCode": "013-002"
    }
  ],
  "parts": [
    {
      "partNumber": "BS-4707Q",
      "description": null,
      "quantity": 1,
      "per": "wheel",
      "unitPriceCents": null,
      "unitCostCents": null,
      "taxable": null,
      "vmrsCode": null
    }
  ],
  "tires": [],
  "materials": [],
  "fees": [
    {
      "description": "Shop supplies",
      "quantity": 1,
      "per": null,
      "unitPriceCents": 1500,
      "unitCostCents": null,
      "vmrsCode": null,
      "feeType": "fee"
    }
  ],
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T15:04:05.000Z",
  "deletedAt": null
};

const example14: WebhookEvents["canned_job.deleted"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c81",
  "code": "BRK-02",
  "name": "Brake job, drive axle",
  "description": "Shoes, drums and hardware on both ends of each drive axle",
  "category": "Brakes",
  "vmrsCode": "013",
  "vehicleTypes": [
    "tractor"
  ],
  "appliesTo": {
    "make": "Freightliner",
    "model": null,
    "yearFrom": 2008,
    "yearThrough": null
  },
  "laborType": null,
  "fixedPriceCents": null,
  "complaint": "Brakes worn",
  "cause": null,
  "correction": null,
  "labor": [
    {
      "description": "Replace shoes and drums",
      "quantity": 1.2,
      "per": "wheel",
      "unitPriceCents": null,
      "taxable": null,
      "vmrsCode": "013-002"
    }
  ],
  "parts": [
    {
      "partNumber": "BS-4707Q",
      "description": null,
      "quantity": 1,
      "per": "wheel",
      "unitPriceCents": null,
      "unitCostCents": null,
      "taxable": null,
      "vmrsCode": null
    }
  ],
  "tires": [],
  "materials": [],
  "fees": [
    {
      "description": "Shop supplies",
      "quantity": 1,
      "per": null,
      "unitPriceCents": 1500,
      "unitCostCents": null,
      "vmrsCode": null,
      "feeType": "fee"
    }
  ],
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T15:04:05.000Z",
  "deletedAt": "2026-03-04T09:30:00.000Z"
};

const example15: WebhookEvents["inspection.created"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c61",
  "workOrderId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41",
  "orderNumber": "WO-1001",
  "vehicleId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
  "vehicleUnit": "T-104",
  "name": "Annual DOT inspection",
  "status": "failed",
  "notes": "Linings first, then again",
  "technicianId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c31",
  "technicianName": "Dana Whitfield",
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T16:20:00.000Z",
  "deletedAt": null,
  "completedAt": "2026-03-02T16:20:00.000Z",
  "items": [
    {
      "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c62",
      "label": "Brake lining, left rear",
      "category": "Brakes",
      "result": "failed",
      "notes": "Worn below the limit",
      "photos": [
        "https://photos.example.com/4821/lining.jpg"
      ],
      "kind": "measure",
      "unit": "1/32 in",
      "min": 4,
      "max": null,
      "severity": "out_of_service",
      "photoRequired": true,
      "measured": 3
    }
  ]
};

const example16: WebhookEvents["inspection.deleted"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c61",
  "workOrderId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41",
  "orderNumber": "WO-1001",
  "vehicleId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
  "vehicleUnit": "T-104",
  "name": "Annual DOT inspection",
  "status": "failed",
  "notes": "Linings first, then again",
  "technicianId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c31",
  "technicianName": "Dana Whitfield",
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T16:20:00.000Z",
  "deletedAt": "2026-03-04T09:30:00.000Z",
  "completedAt": "2026-03-02T16:20:00.000Z",
  "items": [
    {
      "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c62",
      "label": "Brake lining, left rear",
      "category": "Brakes",
      "result": "failed",
      "notes": "Worn below the limit",
      "photos": [
        "https://photos.example.com/4821/lining.jpg"
      ],
      "kind": "measure",
      "unit": "1/32 in",
      "min": 4,
      "max": null,
      "severity": "out_of_service",
      "photoRequired": true,
      "measured": 3
    }
  ]
};

const example17: WebhookEvents["invoice.created"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c50",
  "invoiceNumber": "INV-1001",
  "source": "workOrder",
  "workOrderId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40",
  "salesOrderId": null,
  "customerId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  "customerName": "Prairie Grain Haulers",
  "poNumber": "4500128",
  "status": "partially_paid",
  "invoicedAt": "2026-03-02T17:10:00.000Z",
  "invoiceDate": "2026-03-02",
  "dueDate": "2026-04-01",
  "taxRatePercent": 7,
  "taxExempt": false,
  "exemptionCategory": null,
  "laborCents": 11600,
  "partsCents": 9198,
  "tiresCents": 0,
  "subcontractsCents": 0,
  "shopSuppliesCents": 0,
  "feesCents": 0,
  "epaCents": 0,
  "serviceItemsCents": 0,
  "discountsCents": 0,
  "taxesCents": 644,
  "totalCents": 21442,
  "surchargeCents": 300,
  "creditedCents": 0,
  "paidCents": 10000,
  "balanceCents": 11442,
  "voidedAt": null,
  "externalIds": [],
  "metadata": {},
  "createdAt": "2026-03-02T17:10:00.000Z",
  "credits": [],
  "lines": [
    {
      "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c51",
      "kind": "labor",
      "feeType": null,
      "description": "Replace fuel filters",
      "partNumber": null,
      "quantity": 0.8,
      "unitPriceCents": 14500,
      "amountCents": 11600,
      "discountCents": 0,
      "taxed": false,
      "costCents": 3360,
      "costIsKnown": true,
      "vmrsCode": null,
      "technicianId": null,
      "technicianName": null
    },
    {
      "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c52",
      "kind": "part",
      "feeType": null,
      "description": "Fuel filter, spin-on",
      "partNumber": "FF63009",
      "quantity": 2,
      "unitPriceCents": 4599,
      "amountCents": 9198,
      "discountCents": 0,
      "taxed": true,
      "costCents": 5750,
      "costIsKnown": true,
      "vmrsCode": null,
      "technicianId": null,
      "technicianName": null
    }
  ]
};

const example18: WebhookEvents["receipt.created"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c70",
  "customerId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  "customerName": "Prairie Grain Haulers",
  "workOrderId": null,
  "amountCents": 15000,
  "surchargeCents": 0,
  "method": "Check",
  "reference": "1881",
  "receivedAt": "2026-03-02T17:12:00.000Z",
  "date": "2026-03-02",
  "allocatedCents": 11000,
  "refundedCents": 0,
  "creditCents": 4000,
  "voidedAt": null,
  "createdAt": "2026-03-02T17:12:00.000Z",
  "allocations": [
    {
      "paymentId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c60",
      "invoiceId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c50",
      "invoiceNumber": "INV-1001",
      "date": "2026-03-02",
      "amountCents": 11000
    }
  ],
  "refunds": []
};

const example19: WebhookEvents["payment.received"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c60",
  "invoiceId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c50",
  "invoiceNumber": "INV-1001",
  "customerId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  "type": "payment",
  "amountCents": 10000,
  "surchargeCents": 300,
  "method": "Credit Card",
  "reference": "Terminal 2, 004817",
  "reason": null,
  "paidAt": "2026-03-02T17:12:00.000Z",
  "paidDate": "2026-03-02",
  "voidedAt": null,
  "refundedCents": 0,
  "refundedPaymentId": null,
  "receiptId": null,
  "toCredit": false,
  "createdAt": "2026-03-02T17:12:00.000Z"
};

const example20: WebhookEvents["payment.refunded"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c61",
  "invoiceId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c50",
  "invoiceNumber": "INV-1001",
  "customerId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  "type": "refund",
  "amountCents": 2500,
  "surchargeCents": 75,
  "method": "Credit Card",
  "reference": "Terminal 2, 004817",
  "reason": "Filter was under warranty",
  "paidAt": "2026-03-05T16:00:00.000Z",
  "paidDate": "2026-03-05",
  "voidedAt": null,
  "refundedCents": 0,
  "refundedPaymentId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c60",
  "receiptId": null,
  "toCredit": false,
  "createdAt": "2026-03-05T16:00:00.000Z"
};

const example21: WebhookEvents["payment.updated"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c60",
  "invoiceId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c50",
  "invoiceNumber": "INV-1001",
  "customerId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  "type": "payment",
  "amountCents": 10000,
  "surchargeCents": 300,
  "method": "Credit Card",
  "reference": "Terminal 2, 004817",
  "reason": null,
  "paidAt": "2026-03-02T17:12:00.000Z",
  "paidDate": "2026-03-02",
  "voidedAt": "2026-03-02T17:20:00.000Z",
  "refundedCents": 0,
  "refundedPaymentId": null,
  "receiptId": null,
  "toCredit": false,
  "createdAt": "2026-03-02T17:12:00.000Z"
};

const example22: WebhookEvents["inventory.created"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c02",
  "partNumber": "FF63009",
  "name": "Fuel filter, spin-on",
  "description": null,
  "category": "Filters",
  "quantity": 12,
  "reservedQuantity": 0,
  "availableQuantity": 12,
  "unitCostCents": 2875,
  "unitPriceCents": 4599,
  "reorderPoint": 6,
  "lowStock": false,
  "binLocation": "A-04-2",
  "vmrsCode": "044-001-001",
  "vendorId": null,
  "vendorName": null,
  "externalIds": [],
  "metadata": {},
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T15:04:05.000Z",
  "deletedAt": null
};

const example23: WebhookEvents["inventory.deleted"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c02",
  "partNumber": "FF63009",
  "name": "Fuel filter, spin-on",
  "description": null,
  "category": "Filters",
  "quantity": 12,
  "reservedQuantity": 0,
  "availableQuantity": 12,
  "unitCostCents": 2875,
  "unitPriceCents": 4599,
  "reorderPoint": 6,
  "lowStock": false,
  "binLocation": "A-04-2",
  "vmrsCode": "044-001-001",
  "vendorId": null,
  "vendorName": null,
  "externalIds": [],
  "metadata": {},
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T15:04:05.000Z",
  "deletedAt": "2026-03-04T09:30:00.000Z"
};

const example24: WebhookEvents["inventory.stock_changed"] = {
  "items": [
    {
      "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c02",
      "quantity": 12,
      "reservedQuantity": 0,
      "availableQuantity": 12,
      "unitCostCents": 2875,
      "lowStock": false,
      "updatedAt": "2026-03-02T15:04:05.000Z"
    }
  ]
};

const example25: WebhookEvents["price_rule.created"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01",
  "kind": "labor_rate",
  "version": 1,
  "name": "Reefer work",
  "match": {
    "laborType": "reefer"
  },
  "terms": {
    "centsPerHour": 17500
  },
  "validFrom": "2026-01-01",
  "validThrough": null,
  "isActive": true,
  "createdAt": "2026-01-01T15:04:05.000Z",
  "updatedAt": "2026-01-01T15:04:05.000Z",
  "deletedAt": null
};

const example26: WebhookEvents["price_rule.deleted"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01",
  "kind": "labor_rate",
  "version": 1,
  "name": "Reefer work",
  "match": {
    "laborType": "reefer"
  },
  "terms": {
    "centsPerHour": 17500
  },
  "validFrom": "2026-01-01",
  "validThrough": null,
  "isActive": true,
  "createdAt": "2026-01-01T15:04:05.000Z",
  "updatedAt": "2026-01-01T15:04:05.000Z",
  "deletedAt": "2026-03-04T09:30:00.000Z"
};

const example27: WebhookEvents["purchase_order.created"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03",
  "number": "PO-1001",
  "status": "ordered",
  "type": "purchase",
  "vendorId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
  "vendorName": "Great Lakes Heavy Duty Parts, Inc.",
  "vendorInvoiceNumber": null,
  "vendorInvoiceNumbers": [],
  "note": null,
  "itemCount": 1,
  "totalAmount": 345,
  "totalCents": 34500,
  "totalCostCents": 34500,
  "unknownCostCount": 0,
  "receivedCents": 0,
  "outstandingCents": 34500,
  "externalIds": [],
  "metadata": {},
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T15:04:05.000Z",
  "deletedAt": null,
  "receivedAt": null,
  "parts": [
    {
      "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c04",
      "partNumber": "FF63009",
      "description": "Fuel filter, spin-on",
      "quantity": 12,
      "quantityReceived": 0,
      "unitCost": 28.75,
      "unitCostCents": 2875,
      "orderedUnitCostCents": 2875,
      "receivedCents": 0,
      "outstandingCents": 34500,
      "totalCostCents": 34500,
      "vendorPartNumber": null,
      "note": null,
      "inventoryItemId": null,
      "status": "pending"
    }
  ]
};

const example28: WebhookEvents["purchase_order.deleted"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03",
  "number": "PO-1001",
  "status": "ordered",
  "type": "purchase",
  "vendorId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
  "vendorName": "Great Lakes Heavy Duty Parts, Inc.",
  "vendorInvoiceNumber": null,
  "vendorInvoiceNumbers": [],
  "note": null,
  "itemCount": 1,
  "totalAmount": 345,
  "totalCents": 34500,
  "totalCostCents": 34500,
  "unknownCostCount": 0,
  "receivedCents": 0,
  "outstandingCents": 34500,
  "externalIds": [],
  "metadata": {},
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T15:04:05.000Z",
  "deletedAt": "2026-03-04T09:30:00.000Z",
  "receivedAt": null,
  "parts": [
    {
      "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c04",
      "partNumber": "FF63009",
      "description": "Fuel filter, spin-on",
      "quantity": 12,
      "quantityReceived": 0,
      "unitCost": 28.75,
      "unitCostCents": 2875,
      "orderedUnitCostCents": 2875,
      "receivedCents": 0,
      "outstandingCents": 34500,
      "totalCostCents": 34500,
      "vendorPartNumber": null,
      "note": null,
      "inventoryItemId": null,
      "status": "pending"
    }
  ]
};

const example29: WebhookEvents["bill.created"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01",
  "type": "invoice",
  "number": "GL-88213",
  "vendorId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
  "vendorName": "Great Lakes Heavy Duty Parts, Inc.",
  "billDate": "2026-03-02",
  "postedDate": "2026-03-02",
  "dueDate": "2026-04-01",
  "status": "open",
  "purchaseOrderIds": [
    "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03"
  ],
  "appliesTo": [],
  "lines": [
    {
      "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d02",
      "kind": "part",
      "description": "Fuel filter, spin-on",
      "amountCents": 34500,
      "partNumber": "FF63009",
      "inventoryItemId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c02",
      "purchaseOrderLineId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c04",
      "quantity": 12,
      "unitCostCents": 2875,
      "packQuantity": null,
      "depositCents": null,
      "coreId": null,
      "partial": false,
      "category": null,
      "lineItemId": null,
      "allocation": null,
      "chargedCents": 1500,
      "appliedCents": 0,
      "billLineId": null,
      "receivedQuantity": 12,
      "receivedPacks": null
    },
    {
      "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d03",
      "kind": "freight",
      "description": null,
      "amountCents": 1500,
      "partNumber": null,
      "inventoryItemId": null,
      "purchaseOrderLineId": null,
      "quantity": null,
      "unitCostCents": null,
      "packQuantity": null,
      "depositCents": null,
      "coreId": null,
      "partial": false,
      "category": null,
      "lineItemId": null,
      "allocation": "value",
      "chargedCents": 0,
      "appliedCents": 0,
      "billLineId": null,
      "receivedQuantity": 0,
      "receivedPacks": null
    }
  ],
  "goodsCents": 34500,
  "chargesCents": 1500,
  "coresCents": 0,
  "totalCents": 36000,
  "paidCents": 0,
  "balanceCents": 36000,
  "voidReason": null,
  "corrections": [],
  "externalIds": [],
  "metadata": {},
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T15:04:05.000Z"
};

const example30: WebhookEvents["unbilled.closed"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d30",
  "reason": "Replaced under warranty, free of charge",
  "lines": [
    {
      "purchaseOrderId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03",
      "orderNumber": "PO-1001",
      "purchaseOrderLineId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c04",
      "partNumber": "FF63009",
      "description": "Fuel filter, spin-on",
      "inventoryItemId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c02",
      "quantity": 2,
      "valueCents": 5750
    }
  ],
  "valueCents": 5750,
  "createdAt": "2026-03-02T15:04:05.000Z",
  "createdBy": "Dana Whitfield"
};

const example31: WebhookEvents["document.created"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e01",
  "status": "needs_review",
  "reason": null,
  "fileName": "great-lakes-88213.pdf",
  "contentType": "application/pdf",
  "sizeBytes": 48211,
  "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  "pageCount": 1,
  "source": "api",
  "vendorId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
  "vendorName": "Great Lakes Heavy Duty Parts, Inc.",
  "pages": [
    {
      "number": 1,
      "width": 612,
      "height": 792
    }
  ],
  "invoice": {
    "type": "invoice",
    "vendorId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
    "vendorName": "Great Lakes Heavy Duty Parts, Inc.",
    "accountNumber": "40177",
    "invoiceNumber": "GL-88213",
    "invoiceDate": "2026-03-02",
    "dueDate": null,
    "purchaseOrderId": null,
    "purchaseOrderNumber": null,
    "lines": [
      {
        "partNumber": "FF63009",
        "vendorPartNumber": null,
        "description": "Fuel filter",
        "quantity": 12,
        "packQuantity": null,
        "unitCostCents": 2875,
        "amountCents": 34500,
        "coreDepositCents": null
      }
    ],
    "charges": [
      {
        "kind": "freight",
        "description": "Freight",
        "amountCents": 1500
      }
    ],
    "totalCents": 36000
  },
  "fields": [
    {
      "path": "vendor",
      "certainty": "certain",
      "reason": "the account number is known",
      "page": 1,
      "box": {
        "x": 430,
        "y": 96,
        "width": 34,
        "height": 10
      },
      "place": null,
      "text": "40177",
      "by": "read"
    },
    {
      "path": "totalCents",
      "certainty": "certain",
      "reason": "quantity × unit cost is the amount, and all amounts add up to the total",
      "page": 1,
      "box": {
        "x": 520,
        "y": 640,
        "width": 40,
        "height": 10
      },
      "place": null,
      "text": "360.00",
      "by": "read"
    },
    {
      "path": "lines[0].partNumber",
      "certainty": "likely",
      "reason": "no order, part or earlier bill has it",
      "page": 1,
      "box": {
        "x": 40,
        "y": 260,
        "width": 48,
        "height": 10
      },
      "place": null,
      "text": "FF63009",
      "by": "read"
    },
    {
      "path": "invoiceDate",
      "certainty": "likely",
      "reason": "it may also be 2026-02-03",
      "page": 1,
      "box": {
        "x": 430,
        "y": 110,
        "width": 52,
        "height": 10
      },
      "place": null,
      "text": "03/02/2026",
      "by": "read",
      "rivals": [
        {
          "value": "2026-02-03",
          "text": "03/02/2026",
          "page": 1,
          "box": {
            "x": 430,
            "y": 110,
            "width": 52,
            "height": 10
          }
        }
      ]
    }
  ],
  "open": [
    "invoiceDate",
    "lines[0].partNumber"
  ],
  "billId": null,
  "billNumber": null,
  "purchaseOrderId": null,
  "purchaseOrderNumber": null,
  "submittedBy": "Front desk",
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T15:04:07.000Z",
  "bookedAt": null,
  "originalDeletedAt": null
};

const example32: WebhookEvents["document.deleted"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e01",
  "status": "needs_review",
  "reason": null,
  "fileName": "great-lakes-88213.pdf",
  "contentType": "application/pdf",
  "sizeBytes": 48211,
  "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  "pageCount": 1,
  "source": "api",
  "vendorId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
  "vendorName": "Great Lakes Heavy Duty Parts, Inc.",
  "pages": [
    {
      "number": 1,
      "width": 612,
      "height": 792
    }
  ],
  "invoice": {
    "type": "invoice",
    "vendorId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
    "vendorName": "Great Lakes Heavy Duty Parts, Inc.",
    "accountNumber": "40177",
    "invoiceNumber": "GL-88213",
    "invoiceDate": "2026-03-02",
    "dueDate": null,
    "purchaseOrderId": null,
    "purchaseOrderNumber": null,
    "lines": [
      {
        "partNumber": "FF63009",
        "vendorPartNumber": null,
        "description": "Fuel filter",
        "quantity": 12,
        "packQuantity": null,
        "unitCostCents": 2875,
        "amountCents": 34500,
        "coreDepositCents": null
      }
    ],
    "charges": [
      {
        "kind": "freight",
        "description": "Freight",
        "amountCents": 1500
      }
    ],
    "totalCents": 36000
  },
  "fields": [
    {
      "path": "vendor",
      "certainty": "certain",
      "reason": "the account number is known",
      "page": 1,
      "box": {
        "x": 430,
        "y": 96,
        "width": 34,
        "height": 10
      },
      "place": null,
      "text": "40177",
      "by": "read"
    },
    {
      "path": "totalCents",
      "certainty": "certain",
      "reason": "quantity × unit cost is the amount, and all amounts add up to the total",
      "page": 1,
      "box": {
        "x": 520,
        "y": 640,
        "width": 40,
        "height": 10
      },
      "place": null,
      "text": "360.00",
      "by": "read"
    },
    {
      "path": "lines[0].partNumber",
      "certainty": "likely",
      "reason": "no order, part or earlier bill has it",
      "page": 1,
      "box": {
        "x": 40,
        "y": 260,
        "width": 48,
        "height": 10
      },
      "place": null,
      "text": "FF63009",
      "by": "read"
    },
    {
      "path": "invoiceDate",
      "certainty": "likely",
      "reason": "it may also be 2026-02-03",
      "page": 1,
      "box": {
        "x": 430,
        "y": 110,
        "width": 52,
        "height": 10
      },
      "place": null,
      "text": "03/02/2026",
      "by": "read",
      "rivals": [
        {
          "value": "2026-02-03",
          "text": "03/02/2026",
          "page": 1,
          "box": {
            "x": 430,
            "y": 110,
            "width": 52,
            "height": 10
          }
        }
      ]
    }
  ],
  "open": [
    "invoiceDate",
    "lines[0].partNumber"
  ],
  "billId": null,
  "billNumber": null,
  "purchaseOrderId": null,
  "purchaseOrderNumber": null,
  "submittedBy": "Front desk",
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T15:04:07.000Z",
  "bookedAt": null,
  "originalDeletedAt": null,
  "deletedAt": "2026-03-04T09:30:00.000Z"
};

const example33: WebhookEvents["vendor.created"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
  "name": "Great Lakes Heavy Duty Parts, Inc.",
  "accountNumber": "48-2210",
  "email": "orders@greatlakes.example",
  "phone": "+1 312 555 0148",
  "address": null,
  "notes": null,
  "externalIds": [],
  "metadata": {},
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T15:04:05.000Z",
  "deletedAt": null
};

const example34: WebhookEvents["vendor.deleted"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
  "name": "Great Lakes Heavy Duty Parts, Inc.",
  "accountNumber": "48-2210",
  "email": "orders@greatlakes.example",
  "phone": "+1 312 555 0148",
  "address": null,
  "notes": null,
  "externalIds": [],
  "metadata": {},
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T15:04:05.000Z",
  "deletedAt": "2026-03-04T09:30:00.000Z"
};

const example35: WebhookEvents["customer.created"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  "name": "Prairie Grain Haulers",
  "type": "company",
  "email": "dispatch@prairiegrain.example",
  "phone": "+1 515 555 0121",
  "companyName": "Prairie Grain Haulers, LLC",
  "dotNumber": "1234567",
  "address": null,
  "notes": null,
  "taxExempt": false,
  "exemptionCategory": null,
  "taxRatePercent": null,
  "priceLevelId": null,
  "poRequired": false,
  "termsDays": 30,
  "creditLimitCents": null,
  "externalIds": [],
  "metadata": {},
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T15:04:05.000Z",
  "deletedAt": null
};

const example36: WebhookEvents["customer.deleted"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  "name": "Prairie Grain Haulers",
  "type": "company",
  "email": "dispatch@prairiegrain.example",
  "phone": "+1 515 555 0121",
  "companyName": "Prairie Grain Haulers, LLC",
  "dotNumber": "1234567",
  "address": null,
  "notes": null,
  "taxExempt": false,
  "exemptionCategory": null,
  "taxRatePercent": null,
  "priceLevelId": null,
  "poRequired": false,
  "termsDays": 30,
  "creditLimitCents": null,
  "externalIds": [],
  "metadata": {},
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T15:04:05.000Z",
  "deletedAt": "2026-03-04T09:30:00.000Z"
};

const example37: WebhookEvents["vehicle.created"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
  "vin": "1FUJGLDR2CSBX1234",
  "unitNumber": "T-104",
  "make": "Freightliner",
  "model": "Cascadia",
  "year": 2012,
  "decoded": null,
  "licensePlate": "PT 4821",
  "customerId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  "mileage": 612480,
  "odometerUnit": "mi",
  "nickname": null,
  "vehicleType": "tractor",
  "axles": 3,
  "wheels": 10,
  "cylinders": 6,
  "archived": false,
  "notes": null,
  "externalIds": [],
  "metadata": {},
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T15:04:05.000Z",
  "deletedAt": null
};

const example38: WebhookEvents["vehicle.deleted"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
  "vin": "1FUJGLDR2CSBX1234",
  "unitNumber": "T-104",
  "make": "Freightliner",
  "model": "Cascadia",
  "year": 2012,
  "decoded": null,
  "licensePlate": "PT 4821",
  "customerId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  "mileage": 612480,
  "odometerUnit": "mi",
  "nickname": null,
  "vehicleType": "tractor",
  "axles": 3,
  "wheels": 10,
  "cylinders": 6,
  "archived": false,
  "notes": null,
  "externalIds": [],
  "metadata": {},
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T15:04:05.000Z",
  "deletedAt": "2026-03-04T09:30:00.000Z"
};

const example39: WebhookEvents["comment.created"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c91",
  "recordType": "work_order",
  "recordId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41",
  "text": "Customer approves the brake job by phone; wants the old drums back.",
  "visibleToCustomer": false,
  "createdBy": "Dana Whitfield",
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T15:04:05.000Z",
  "deletedAt": null
};

const example40: WebhookEvents["comment.deleted"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c91",
  "recordType": "work_order",
  "recordId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41",
  "text": "Customer approves the brake job by phone; wants the old drums back.",
  "visibleToCustomer": false,
  "createdBy": "Dana Whitfield",
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T15:04:05.000Z",
  "deletedAt": "2026-03-04T09:30:00.000Z"
};

const example41: WebhookEvents["attachment.created"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c92",
  "recordType": "work_order",
  "recordId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41",
  "fileName": "lining.jpg",
  "contentType": "image/jpeg",
  "sizeBytes": 812340,
  "width": 3024,
  "height": 4032,
  "caption": "Brake lining, left rear",
  "visibleToCustomer": true,
  "createdBy": "Dana Whitfield",
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T15:04:05.000Z"
};

const example42: WebhookEvents["attachment.deleted"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c92",
  "recordType": "work_order",
  "recordId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41",
  "fileName": "lining.jpg",
  "contentType": "image/jpeg",
  "sizeBytes": 812340,
  "width": 3024,
  "height": 4032,
  "caption": "Brake lining, left rear",
  "visibleToCustomer": true,
  "createdBy": "Dana Whitfield",
  "createdAt": "2026-03-02T15:04:05.000Z",
  "updatedAt": "2026-03-02T15:04:05.000Z",
  "deletedAt": "2026-03-04T09:30:00.000Z"
};

const example43: WebhookEvents["proposal.created"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2db1",
  "status": "open",
  "operation": "vendors.update",
  "amountCents": null,
  "effectHash": "6b0d2f1e0c8a4b7f9e3d5a1c2b4f6e8d0a9c7b5e3f1d2c4b6a8e0f9d7c5b3a1e",
  "policyVersion": "5c1f0a9be27d4403",
  "madeBy": {
    "type": "api_key",
    "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c05",
    "name": "Receiving agent",
    "maker": {
      "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c08",
      "name": "Dana Whitfield"
    }
  },
  "agentName": "parts-clerk/2.1",
  "agentRunId": "run_01J9ZK",
  "reason": "The invoice has a new phone number",
  "refusal": null,
  "decidedBy": null,
  "decisionReason": null,
  "decidedAt": null,
  "createdAt": "2026-03-06T22:10:00.000Z",
  "updatedAt": "2026-03-06T22:10:00.000Z",
  "expiresAt": "2026-03-13T22:10:00.000Z",
  "input": {
    "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
    "phone": "+1 303 555 0188"
  },
  "effect": {
    "status": 200,
    "answer": {
      "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
      "name": "Great Lakes Fleet Parts",
      "phone": "+1 303 555 0188"
    },
    "records": [
      {
        "type": "vendor",
        "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
        "before": {
          "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
          "name": "Great Lakes Fleet Parts",
          "phone": "+1 303 555 0177"
        },
        "after": {
          "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
          "name": "Great Lakes Fleet Parts",
          "phone": "+1 303 555 0188"
        }
      }
    ]
  },
  "answer": null
};

const example44: WebhookEvents["proposal.stale"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2db1",
  "status": "accepted",
  "operation": "vendors.update",
  "amountCents": null,
  "effectHash": "6b0d2f1e0c8a4b7f9e3d5a1c2b4f6e8d0a9c7b5e3f1d2c4b6a8e0f9d7c5b3a1e",
  "policyVersion": "5c1f0a9be27d4403",
  "madeBy": {
    "type": "api_key",
    "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c05",
    "name": "Receiving agent",
    "maker": {
      "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c08",
      "name": "Dana Whitfield"
    }
  },
  "agentName": "parts-clerk/2.1",
  "agentRunId": "run_01J9ZK",
  "reason": "The invoice has a new phone number",
  "refusal": null,
  "decidedBy": {
    "type": "user",
    "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c08",
    "name": "Dana Whitfield"
  },
  "decisionReason": null,
  "decidedAt": "2026-03-09T13:05:00.000Z",
  "createdAt": "2026-03-06T22:10:00.000Z",
  "updatedAt": "2026-03-09T13:05:00.000Z",
  "expiresAt": "2026-03-13T22:10:00.000Z",
  "input": {
    "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
    "phone": "+1 303 555 0188"
  },
  "effect": {
    "status": 200,
    "answer": {
      "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
      "name": "Great Lakes Fleet Parts",
      "phone": "+1 303 555 0188"
    },
    "records": [
      {
        "type": "vendor",
        "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
        "before": {
          "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
          "name": "Great Lakes Fleet Parts",
          "phone": "+1 303 555 0177"
        },
        "after": {
          "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
          "name": "Great Lakes Fleet Parts",
          "phone": "+1 303 555 0188"
        }
      }
    ]
  },
  "answer": {
    "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
    "name": "Great Lakes Fleet Parts",
    "phone": "+1 303 555 0188"
  }
};

const example45: WebhookEvents["proposal.rejected"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2db1",
  "status": "rejected",
  "operation": "vendors.update",
  "amountCents": null,
  "effectHash": "6b0d2f1e0c8a4b7f9e3d5a1c2b4f6e8d0a9c7b5e3f1d2c4b6a8e0f9d7c5b3a1e",
  "policyVersion": "5c1f0a9be27d4403",
  "madeBy": {
    "type": "api_key",
    "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c05",
    "name": "Receiving agent",
    "maker": {
      "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c08",
      "name": "Dana Whitfield"
    }
  },
  "agentName": "parts-clerk/2.1",
  "agentRunId": "run_01J9ZK",
  "reason": "The invoice has a new phone number",
  "refusal": null,
  "decidedBy": {
    "type": "user",
    "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c08",
    "name": "Dana Whitfield"
  },
  "decisionReason": "The number is that of the old branch",
  "decidedAt": "2026-03-09T13:05:00.000Z",
  "createdAt": "2026-03-06T22:10:00.000Z",
  "updatedAt": "2026-03-09T13:05:00.000Z",
  "expiresAt": "2026-03-13T22:10:00.000Z",
  "input": {
    "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
    "phone": "+1 303 555 0188"
  },
  "effect": {
    "status": 200,
    "answer": {
      "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
      "name": "Great Lakes Fleet Parts",
      "phone": "+1 303 555 0188"
    },
    "records": [
      {
        "type": "vendor",
        "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
        "before": {
          "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
          "name": "Great Lakes Fleet Parts",
          "phone": "+1 303 555 0177"
        },
        "after": {
          "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
          "name": "Great Lakes Fleet Parts",
          "phone": "+1 303 555 0188"
        }
      }
    ]
  },
  "answer": null
};

const example46: WebhookEvents["proposal.withdrawn"] = {
  "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2db1",
  "status": "withdrawn",
  "operation": "vendors.update",
  "amountCents": null,
  "effectHash": "6b0d2f1e0c8a4b7f9e3d5a1c2b4f6e8d0a9c7b5e3f1d2c4b6a8e0f9d7c5b3a1e",
  "policyVersion": "5c1f0a9be27d4403",
  "madeBy": {
    "type": "api_key",
    "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c05",
    "name": "Receiving agent",
    "maker": {
      "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c08",
      "name": "Dana Whitfield"
    }
  },
  "agentName": "parts-clerk/2.1",
  "agentRunId": "run_01J9ZK",
  "reason": "The invoice has a new phone number",
  "refusal": null,
  "decidedBy": {
    "type": "api_key",
    "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c05",
    "name": "Receiving agent"
  },
  "decisionReason": null,
  "decidedAt": "2026-03-09T13:05:00.000Z",
  "createdAt": "2026-03-06T22:10:00.000Z",
  "updatedAt": "2026-03-09T13:05:00.000Z",
  "expiresAt": "2026-03-13T22:10:00.000Z",
  "input": {
    "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
    "phone": "+1 303 555 0188"
  },
  "effect": {
    "status": 200,
    "answer": {
      "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
      "name": "Great Lakes Fleet Parts",
      "phone": "+1 303 555 0188"
    },
    "records": [
      {
        "type": "vendor",
        "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
        "before": {
          "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
          "name": "Great Lakes Fleet Parts",
          "phone": "+1 303 555 0177"
        },
        "after": {
          "id": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
          "name": "Great Lakes Fleet Parts",
          "phone": "+1 303 555 0188"
        }
      }
    ]
  },
  "answer": null
};

const example47: WebhookEvents["work.due_soon"] = {
  "id": "a0f3b1c2-5d6e-8f70-9a1b-2c3d4e5f6071",
  "status": "soon",
  "reason": "Every 25,000 mi or 180 days; last done 2025-11-13 (WO-1021). Soon due: 420 mi to go, 72 days left; expected 2026-03-03.",
  "vehicleId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
  "unitNumber": "T-104",
  "customerId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  "customerName": "Prairie Grain Haulers",
  "programId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e10",
  "programName": "Tractors, highway",
  "taskId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e11",
  "taskName": "Oil and filters",
  "cannedJobId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d60",
  "cannedJobCode": "PM-B",
  "vmrsCode": null,
  "dueDay": "2026-05-12",
  "meter": {
    "meter": "odometer",
    "unit": "mi",
    "dueAt": 609900,
    "reading": 609480,
    "readAt": "2026-03-01T15:00:00.000Z",
    "remaining": 420,
    "perDay": 320.5,
    "perDayError": 4.1
  },
  "dueSince": null,
  "projectedDay": "2026-03-03",
  "projectedFrom": "2026-03-03",
  "projectedThrough": "2026-03-03",
  "lastDone": {
    "workOrderId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40",
    "orderNumber": "WO-1021",
    "day": "2025-11-13",
    "reading": 584900
  },
  "openOrderId": null,
  "openOrderNumber": null
};

const example48: WebhookEvents["work.overdue"] = {
  "id": "a0f3b1c2-5d6e-8f70-9a1b-2c3d4e5f6071",
  "status": "overdue",
  "reason": "Every 25,000 mi or 180 days; last done 2025-11-13 (WO-1021). Overdue since 2026-02-21: 2,580 mi past.",
  "vehicleId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
  "unitNumber": "T-104",
  "customerId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  "customerName": "Prairie Grain Haulers",
  "programId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e10",
  "programName": "Tractors, highway",
  "taskId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e11",
  "taskName": "Oil and filters",
  "cannedJobId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d60",
  "cannedJobCode": "PM-B",
  "vmrsCode": null,
  "dueDay": "2026-05-12",
  "meter": {
    "meter": "odometer",
    "unit": "mi",
    "dueAt": 609900,
    "reading": 612480,
    "readAt": "2026-03-01T15:00:00.000Z",
    "remaining": -2580,
    "perDay": 320.5,
    "perDayError": 4.1
  },
  "dueSince": "2026-02-21",
  "projectedDay": "2026-02-21",
  "projectedFrom": "2026-02-21",
  "projectedThrough": "2026-02-21",
  "lastDone": {
    "workOrderId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40",
    "orderNumber": "WO-1021",
    "day": "2025-11-13",
    "reading": 584900
  },
  "openOrderId": null,
  "openOrderNumber": null
};

const example49: WebhookEvents["digest.ready"] = {
  "businessDate": "2026-03-02",
  "period": "daily",
  "headline": "$12,480.00 invoiced on 9 orders, 18.2% above a usual Monday",
  "renderMode": "fallback",
  "anomalyCount": 0,
  "overwritten": false
};

const example50: WebhookEvents["webhook.test"] = {
  "message": "This is a test of the subscription “ERP”.",
  "webhookId": "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01"
};

/** Callers copy an example before they change it. */
export const eventExamples: WebhookEvents = {
  "service_request.created": example1,
  "service_request.updated": example2,
  "service_request.converted": example1,
  "sales_order.created": example3,
  "sales_order.updated": example3,
  "sales_order.deleted": example4,
  "sales_order.completed": example3,
  "sales_order.refunded": example3,
  "work_order.created": example5,
  "work_order.updated": example5,
  "work_order.status_changed": example6,
  "work_order.completed": example5,
  "work_order.deleted": example7,
  "work_order.restored": example5,
  "orders.retaxed": example8,
  "cost.restated": example9,
  "estimate.sent": example10,
  "estimate.approved": example11,
  "estimate.declined": example11,
  "estimate.revoked": example12,
  "canned_job.created": example13,
  "canned_job.updated": example13,
  "canned_job.deleted": example14,
  "inspection.created": example15,
  "inspection.updated": example15,
  "inspection.completed": example15,
  "inspection.deleted": example16,
  "invoice.created": example17,
  "invoice.updated": example17,
  "receipt.created": example18,
  "receipt.updated": example18,
  "payment.received": example19,
  "payment.refunded": example20,
  "payment.updated": example21,
  "inventory.created": example22,
  "inventory.updated": example22,
  "inventory.deleted": example23,
  "inventory.stock_changed": example24,
  "inventory.low_stock": example22,
  "price_rule.created": example25,
  "price_rule.updated": example25,
  "price_rule.deleted": example26,
  "purchase_order.created": example27,
  "purchase_order.updated": example27,
  "purchase_order.received": example27,
  "purchase_order.deleted": example28,
  "bill.created": example29,
  "bill.updated": example29,
  "bill.corrected": example29,
  "bill.voided": example29,
  "unbilled.closed": example30,
  "bill.payments_changed": example29,
  "document.created": example31,
  "document.read": example31,
  "document.updated": example31,
  "document.booked": example31,
  "document.rejected": example31,
  "document.deleted": example32,
  "vendor.created": example33,
  "vendor.updated": example33,
  "vendor.deleted": example34,
  "customer.created": example35,
  "customer.updated": example35,
  "customer.deleted": example36,
  "vehicle.created": example37,
  "vehicle.updated": example37,
  "vehicle.deleted": example38,
  "comment.created": example39,
  "comment.deleted": example40,
  "attachment.created": example41,
  "attachment.updated": example41,
  "attachment.deleted": example42,
  "proposal.created": example43,
  "proposal.stale": example44,
  "proposal.accepted": example44,
  "proposal.rejected": example45,
  "proposal.withdrawn": example46,
  "proposal.expired": example43,
  "work.due_soon": example47,
  "work.overdue": example48,
  "digest.ready": example49,
  "webhook.test": example50,
};
