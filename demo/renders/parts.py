"""Wheels, mirrors, handles, plates, seats, bags and what is seen through openings."""
import math

import bmesh
import bpy
import numpy as np
from mathutils import Matrix, Vector

from nodes import plain
from shapes import interpolate
from surfaces import axles

MADE = {}


def material(name):
    """One of the plain materials, made on first use."""
    kinds = {
        'tire': ((0.016, 0.016, 0.017), 0.75),
        'dark': ((0.008, 0.008, 0.009), 0.7),
        'black': ((0.012, 0.012, 0.013), 0.25, 0.0, 0.6),
        'plastic': ((0.03, 0.03, 0.032), 0.55),
        'silver': ((0.60, 0.61, 0.63), 0.34, 0.85, 0.15),
        'rim-dark': ((0.06, 0.062, 0.066), 0.25, 0.8, 0.6),
        'rim-cover': ((0.50, 0.51, 0.53), 0.35, 0.5, 0.5),
        'steel': ((0.35, 0.35, 0.36), 0.35, 1.0),
        'chrome': ((0.8, 0.8, 0.82), 0.1, 1.0),
        'plate': ((0.75, 0.75, 0.74), 0.4),
        'mirror': ((0.7, 0.72, 0.75), 0.02, 1.0),
        'seat': ((0.035, 0.034, 0.033), 0.7),
        'trim': ((0.05, 0.05, 0.052), 0.6),
        'carpet': ((0.045, 0.045, 0.047), 0.9),
        'lamp-red': ((0.3, 0.006, 0.008), 0.1, 0.0, 1.0),
        'bag-1': ((0.02, 0.13, 0.20), 0.4),
        'bag-2': ((0.62, 0.26, 0.06), 0.45),
        'bag-3': ((0.35, 0.36, 0.37), 0.35),
        'bag-4': ((0.30, 0.03, 0.05), 0.4),
        'bag-5': ((0.05, 0.055, 0.06), 0.5),
    }
    if name not in MADE:
        color, *finish = kinds[name]
        if name in ('seat', 'trim', 'carpet'):
            # Light that falls through the panes makes noise, so most of it is of their own.
            emission, color = tuple(c * 0.6 for c in color), tuple(c * 0.5 for c in color)
        else:
            emission = tuple(c * 0.35 for c in color) if name == 'black' else None
        MADE[name] = plain(name, color, *finish, emission=emission)
    return MADE[name]


def from_bmesh(name, bm, mat, smooth=True, bevel=0.0, segments=3):
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    mesh = bpy.data.meshes.new(name)
    for face in bm.faces:
        face.smooth = smooth
    bm.to_mesh(mesh)
    bm.free()
    obj = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(obj)
    mesh.materials.append(material(mat) if isinstance(mat, str) else mat)
    if bevel:
        modifier = obj.modifiers.new('bevel', 'BEVEL')
        modifier.width, modifier.segments, modifier.limit_method = bevel, segments, 'ANGLE'
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(40)
    return obj


def box(name, center, size, mat, bevel=0.01, segments=3, rotation=None):
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    bmesh.ops.scale(bm, vec=size, verts=bm.verts)
    if rotation:
        bmesh.ops.rotate(bm, cent=(0, 0, 0), matrix=rotation, verts=bm.verts)
    bmesh.ops.translate(bm, vec=center, verts=bm.verts)
    return from_bmesh(name, bm, mat, bevel=bevel, segments=segments)


def lathe(name, profile, mat, steps=72, axis_shift=(0, 0, 0), turn=2 * math.pi):
    """Turns a profile of (radius, y) around the y axis, `turn` radians from the front over the top."""
    bm = bmesh.new()
    rings = []
    whole = turn > 6.28
    for k in range(steps if whole else steps + 1):
        c, s = math.cos(turn * k / steps), math.sin(turn * k / steps)
        rings.append([bm.verts.new((r * c, y, r * s)) for r, y in profile])
    for a, b in zip(rings, rings[1:] + (rings[:1] if whole else [])):
        for i in range(len(profile) - 1):
            bm.faces.new((a[i], b[i], b[i + 1], a[i + 1]))
    bmesh.ops.translate(bm, vec=axis_shift, verts=bm.verts)
    return from_bmesh(name, bm, mat)


def make_wheel(car):
    """A wheel at the origin, its outside to +y. Returns its objects."""
    R, w = car['wheel'], car.get('tire', 0.205)
    rr = R * car.get('rim_ratio', 0.765)
    tire = [(rr - 0.004, -w * 0.44), (rr + 0.012, -w * 0.5), (R - 0.04, -w * 0.51), (R - 0.012, -w * 0.46)]
    tire += [(R - 0.002, -w * 0.38), (R, -w * 0.2), (R, w * 0.2), (R - 0.002, w * 0.38), (R - 0.012, w * 0.46)]
    tire += [(R - 0.04, w * 0.51), ((R + rr) / 2 + 0.004, w * 0.525)]
    tire += [(rr + 0.012, w * 0.5), (rr - 0.004, w * 0.44)]
    rim = [(rr - 0.004, w * 0.45), (rr - 0.01, w * 0.46), (rr - 0.017, w * 0.44), (rr - 0.022, w * 0.34)]
    rim += [(rr - 0.03, w * 0.1), (rr - 0.03, -w * 0.4), (rr - 0.017, -w * 0.46), (rr - 0.004, -w * 0.45)]
    hub = [(0.0, w * 0.36), (0.026, w * 0.36), (0.034, w * 0.34), (0.05, w * 0.28), (0.055, w * 0.1)]
    face = car.get('rim_finish', 'silver')
    objects = [
        lathe('tire', tire, 'tire'),
        lathe('rim', rim, face),
        lathe('back', [(0.0, -0.03), (rr - 0.02, -0.03)], 'dark'),
        lathe('disc', [(0.0, 0.01), (rr * 0.72, 0.01), (rr * 0.72, -0.01)], 'steel'),
        lathe('hub', hub, face),
    ]
    count, double = car.get('spokes', (5, True))
    half = car.get('spoke_width', 0.022 if double else 0.036)
    for k in range(count):
        base = 2 * math.pi * k / count + math.pi / 2
        for lean in (-1, 1) if double else (0,):
            objects.append(spoke(base, lean, rr, w, half, face, count, car.get('twist', 0)))
    return objects


def spoke(angle, lean, rr, w, half, mat, count, twist):
    spread = 0.55 * math.pi / count
    a0, a1 = angle + lean * spread * 0.35, angle + lean * spread + twist
    r0, r1 = 0.03, rr - 0.012
    inner = Vector((r0 * math.cos(a0), 0, r0 * math.sin(a0)))
    outer = Vector((r1 * math.cos(a1), 0, r1 * math.sin(a1)))
    along = (outer - inner).normalized()
    side = Vector((-along.z, 0, along.x))
    bm = bmesh.new()
    rows = []
    for f, width, top in ((0, 1.15, 0.33), (0.5, 0.85, 0.40), (0.9, 0.95, 0.42), (1.0, 1.3, 0.40)):
        c = inner.lerp(outer, f)
        rows.append(
            [
                bm.verts.new(c + side * half * width * sx + Vector((0, y, 0)))
                for sx, y in ((-1, w * top - 0.035), (-0.8, w * top), (0.8, w * top), (1, w * top - 0.035))
            ]
        )
    for a, b in zip(rows, rows[1:]):
        for i in range(3):
            bm.faces.new((a[i], a[i + 1], b[i + 1], b[i]))
    return from_bmesh('spoke', bm, mat, bevel=0.003, segments=2)


def place_wheels(car):
    y = car['width'] / 2 - car.get('tire', 0.205) / 2 - car.get('wheel_inset', 0.02)
    parts = make_wheel(car)
    for xw in axles(car):
        for side in (1, -1):
            for part in parts:
                copy = part.copy()
                bpy.context.collection.objects.link(copy)
                turn = Matrix.Rotation(math.pi if side < 0 else 0, 4, 'Z')
                spin = Matrix.Rotation(car.get('spin', 0.2), 4, 'Y')
                copy.matrix_world = Matrix.Translation((xw, side * y, car['wheel'])) @ turn @ spin
    for part in parts:
        bpy.data.objects.remove(part)


def fill_arches(car):
    """Dark liners, so that nothing shines through the openings."""
    b = car['width'] / 2
    for xw in axles(car):
        for side in (1, -1):
            r = car['arch'] + 0.01
            outer, inner = side * (b - 0.13), side * (b - 0.42)
            profile = [(r + car.get('liner', 0.08), outer), (r, outer), (r, inner), (0.01, inner)]
            lathe('liner', profile, 'dark', axis_shift=(xw, 0, car['wheel'] - 0.05), turn=math.pi)
    a = car['length'] / 2
    low = car['floor']
    box('floor', (0, 0, low + 0.03), (2 * a - 1.2, car['width'] - 0.34, 0.06), 'dark', 0)
    x0, x1 = 0.35 - a, axles(car)[1] - 0.1
    z = interpolate(car['bottom'], x0) + 0.16
    box('tail', ((x0 + x1) / 2, 0, z), (x1 - x0, car['width'] - 0.56, 0.26), 'dark', 0)


def make_mirrors(car, cabin_tree):
    x, z = car['mirror']
    hit = cabin_tree.ray_cast(Vector((x, 3, z)), Vector((0, -1, 0)))[0]
    base = hit.y if hit else car['width'] / 2 - 0.1
    for side in (1, -1):
        bm = bmesh.new()
        bmesh.ops.create_uvsphere(bm, u_segments=32, v_segments=20, radius=1)
        for v in bm.verts:
            v.co = Vector([math.copysign(abs(c) ** 0.5, c) for c in v.co])
            if v.co.x < 0:
                v.co.x *= 0.35
            v.co.z *= 1 - 0.18 * v.co.y * side
        bmesh.ops.scale(bm, vec=(0.085, 0.105, 0.062), verts=bm.verts)
        bmesh.ops.translate(bm, vec=(x - 0.02, side * (base + 0.155), z + 0.035), verts=bm.verts)
        from_bmesh('mirror', bm, car['mirror_material'])
        box('glass', (x - 0.055, side * (base + 0.155), z + 0.035), (0.008, 0.165, 0.1), 'mirror', 0.003)
        box('arm', (x - 0.01, side * (base + 0.04), z - 0.005), (0.075, 0.12, 0.03), 'black', 0.01)


def make_handles(car, body_tree):
    for x, z in car['handles']:
        for side in (1, -1):
            hit = body_tree.ray_cast(Vector((x, 3, z)), Vector((0, -1, 0)))[0]
            if hit:
                finish = car.get('handle_material') or car['mirror_material']
                box('handle', (x, side * (hit.y + 0.018), z), (0.19, 0.018, 0.03), finish, 0.008)
                box('cup', (x, side * (hit.y - 0.002), z - 0.004), (0.13, 0.012, 0.055), 'black', 0.005)


def make_plate(car, body_tree):
    """The plate at the rear; cars in Panama have none at the front."""
    z = car['rear_plate']
    hit = body_tree.ray_cast(Vector((-4, 0.03, z)), Vector((1, 0, 0)))[0]
    if hit:
        box('plate', (hit.x - 0.012, 0, z), (0.008, 0.31, 0.15), 'plate', 0.003)
        box('frame', (hit.x - 0.006, 0, z), (0.010, 0.33, 0.17), 'black', 0.003)


def make_interior(car):
    """Seats, dashboard and steering wheel, as far as dark glass shows them."""
    w, low = car['width'], car['floor'] + 0.12
    hip = low + 0.22
    for row, x in enumerate(car['seat_rows']):
        for y in (0.36, -0.36) if row == 0 else (0.38, 0.0, -0.38):
            wide = 0.48 if row == 0 else 0.36
            lean = Matrix.Rotation(-0.28, 3, 'Y')
            box('seat', (x, y * w / 1.78, hip), (0.5, wide, 0.16), 'seat', 0.06)
            box('rest', (x - 0.30, y * w / 1.78, hip + 0.32), (0.14, wide, 0.60), 'seat', 0.06, rotation=lean)
            box('head', (x - 0.40, y * w / 1.78, hip + 0.70), (0.09, 0.25, 0.17), 'seat', 0.045)
    x = car['cabin'][1][1] - 0.42
    box('dash', (x, 0, car['dash']), (0.36, w - 0.34, 0.2), 'trim', 0.06)
    bpy.ops.mesh.primitive_torus_add(
        major_radius=0.185,
        minor_radius=0.017,
        location=(x - 0.26, 0.37 * w / 1.78, car['dash'] + 0.03),
        rotation=(0, 1.15, 0),
    )
    bpy.context.object.data.materials.append(material('black'))
    middle = (car['seat_rows'][0] + car['seat_rows'][-1]) / 2
    box('floor', (middle, 0, low), (2.4, w - 0.35, 0.05), 'carpet', 0)


def make_rails(car, cabin_tree):
    if not car.get('rails'):
        return
    x0, x1, y = car['rails']
    for side in (1, -1):
        xs = np.linspace(x0, x1, 14)
        points = []
        for i, x in enumerate(xs):
            hit = cabin_tree.ray_cast(Vector((x, y, 3)), Vector((0, 0, -1)))[0]
            lift = 0.038 if 0 < i < len(xs) - 1 else -0.005
            points.append((x, side * y, (hit.z if hit else car['height']) + lift))
        tube('rail', points, 0.016, car.get('rail_finish', 'black'))


def make_wipers(car, cabin_tree):
    """Two arms at the lower edge of the windshield."""
    low = car['cabin'][1][0] + 0.05
    for start, end in ((0.58, 0.04), (0.0, -0.50)):
        points = []
        for y in np.linspace(start, end, 5):
            rise = 0.06 * (start - y) / (start - end)
            hit = cabin_tree.ray_cast(Vector((4, y * car['width'] / 1.78, low + rise)), Vector((-1, 0, 0)))[0]
            points.append(hit + Vector((0.018, 0, 0.012)))
        tube('wiper', points, 0.009, 'dark')


def tube(name, points, radius, mat):
    curve = bpy.data.curves.new(name, 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = '3D', radius, 4
    spline = curve.splines.new('NURBS')
    spline.points.add(len(points) - 1)
    for point, place in zip(spline.points, points):
        point.co = (*place, 1)
    spline.use_endpoint_u = True
    obj = bpy.data.objects.new(name, curve)
    obj.data.materials.append(material(mat))
    bpy.context.collection.objects.link(obj)


def make_bag(center, size, mat, upright=True):
    """A suitcase with ribs, handle and wheels; `size` is depth, width and height."""
    x, y, z = center
    d, w, h = size
    objects = [box('bag', center, size, mat, 0.035, 4)]
    for k in range(5):
        yy = y + (k - 2) * w * 0.17
        objects.append(box('rib', (x, yy, z), (d + 0.012, w * 0.07, h * 0.86), mat, 0.012))
    if upright:
        objects.append(box('grip', (x, y, z + h / 2 + 0.012), (0.03, w * 0.4, 0.03), 'black', 0.01))
    return objects
