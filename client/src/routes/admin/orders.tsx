import { createFileRoute } from '@tanstack/react-router'
import { OrdersPage } from '#client/features/admin/orders/orders-page.tsx'

export const Route = createFileRoute('/admin/orders')({ component: OrdersPage })
