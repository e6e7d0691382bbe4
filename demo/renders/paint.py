"""Materials of body and greenhouse: lamps, panes, seams and trim are drawn by signed distances."""
import numpy as np

from nodes import Layers, Nodes, distance_image
from shapes import circle, interpolate, polygon, rounded_line, segment_distance, smooth_line
from surfaces import SHOULDER, axles

SIDE = (-3.0, 3.0, 0.0, 2.3)
FRONT = (-1.2, 1.2, 0.0, 2.3)
TOP = (-3.0, 3.0, -1.2, 1.2)
#: Pixel of the pictures with thin lines.
FINE = 0.005
BLACK = (0.012, 0.012, 0.013)
PLASTIC = (0.03, 0.03, 0.032)
#: Where the raised lip around a wheel ends and begins, from the edge of the opening.
ARCH_LIP = (0.036, 0.028)
#: What panes let through in front of and behind the first post, and the light behind those of the far side.
CLEAR, PRIVACY, DAYLIGHT = (0.36, 0.39, 0.38), (0.13, 0.14, 0.14), (0.42, 0.45, 0.47)


def outline_at(car, rows, y, rear=False):
    """x and z of the upper edge of the body at a distance from the middle, front or rear."""
    edge = rows[SHOULDER]
    half = len(edge[0]) // 2
    part = slice(half, None) if rear else slice(0, half)
    ys, xs, zs = edge[1][part], edge[0][part], edge[2][part]
    order = np.argsort(ys)
    return np.interp(y, ys[order], zs[order])


def mirrored(points):
    """A polygon of both sides from the points of one side, which begin and end at the middle."""
    return points + [(-y, z) for y, z in reversed(points)]


def front_images(car, rows):
    def drop(points):
        return [(y, outline_at(car, rows, y) - d) for y, d in points]

    lamp = drop(car['headlamp'])
    lights = drop(car['projectors']) + car['low_lenses']
    face = distance_image(
        'front',
        FRONT,
        [
            lambda y, z: polygon(np.abs(y), z, lamp, 0.03),
            lambda y, z: polygon(y, z, mirrored(car['grille']), car.get('grille_radius', 0.03)),
            lambda y, z: polygon(y, z, mirrored(car['intake']), 0.03),
        ],
    )
    inner = distance_image(
        'front-inner',
        FRONT,
        [
            lambda y, z: np.minimum.reduce([lens(car, np.abs(y), z, a, b) for a, b in lights]),
            lambda y, z: segment_distance(np.abs(y), z, drop(car['daylight']), False),
            lambda y, z: polygon(np.abs(y), z, car['fog'], 0.02),
        ],
        FINE,
    )
    skid = car['skid'] and distance_image(
        'front-skid', FRONT, [lambda y, z: polygon(y, z, mirrored(car['skid']), 0.02), None, None]
    )
    return face, inner, skid


def lens(car, py, pz, y, z):
    """Distance to a round lens or to a square one with the same half width."""
    r = car['lens']
    if car.get('lens_shape') != 'square':
        return circle(py, pz, y, z, r)
    return np.maximum(np.abs(py - y), np.abs(pz - z)) - r


def rear_images(car):
    outline = car.get('boot') or car.get('gate')
    boot = mirrored(outline) if outline else None
    return distance_image(
        'rear',
        FRONT,
        [
            lambda y, z: polygon(np.abs(y), z, car['taillamp'], 0.025),
            lambda y, z: polygon(y, z, mirrored(car['rear_trim']), 0.03),
            (lambda y, z: polygon(y, z, boot, 0.07)) if boot else None,
        ],
    )


def side_images(car):
    seams = [*car['seams'], fuel_flap(car)]
    return distance_image(
        'side',
        SIDE,
        [
            lambda x, z: np.minimum.reduce([segment_distance(x, z, line, False) for line in seams]),
            (lambda x, z: polygon(x, z, car['cladding'], 0.01)) if car.get('cladding') else None,
            (lambda x, z: segment_distance(x, z, car['track'], False)) if car.get('track') else None,
        ],
        FINE,
    )


def fuel_flap(car):
    """The outline of a flap above the rear wheel."""
    x = axles(car)[1] - 0.03
    z = (car['wheel'] + car['arch'] + interpolate(car['shoulder'], x)) / 2 + 0.025
    corners = [(x + 0.085, z), (x + 0.085, z + 0.07), (x - 0.085, z + 0.07), (x - 0.085, z - 0.07)]
    return rounded_line([*corners, (x + 0.085, z - 0.07), (x + 0.085, z)], 0.03)


def hood_front(car, rows):
    """The seam of the hood along the nose, up to the one at its side."""
    x, y = car['top_seams'][0][0]
    nose = rows[SHOULDER][0][0] - 0.045
    return smooth_line([(nose, 0), (nose - 0.08 * (nose - x), 0.45 * y), (nose - 0.4 * (nose - x), 0.8 * y), (x, y)])


def top_images(car, rows):
    seams = [smooth_line(line) for line in car['top_seams']] + [hood_front(car, rows)]
    bed = car.get('bed')
    return distance_image(
        'top',
        TOP,
        [
            lambda x, y: np.minimum.reduce([segment_distance(x, np.abs(y), line, False) for line in seams]),
            (lambda x, y: polygon(x, y, bed, 0.05)) if bed else None,
            None,
        ],
        FINE,
    )


class BodyPaint:
    """Materials of the body by what a face needs: front, rear, deck, flank, arch, lid."""

    def __init__(self, car, rows):
        self.car = car
        self.face, self.inner, self.skid = front_images(car, rows)
        self.rear, self.side, self.top = rear_images(car), side_images(car), top_images(car, rows)
        self.made = {}

    def features(self, x, far, z, t, part):
        """Features of a face by its middle, or None when nothing of it is seen."""
        car, a = self.car, self.car['length'] / 2
        deck = t > 1.005
        out = {'deck'} if deck else set()
        if not deck:
            out |= {'front'} if x > a - 0.72 else {'rear'} if x < 0.62 - a else {'flank'}
            if far > car['width'] / 2 - 0.3:
                r = min(np.hypot(x - xw, z - car['wheel']) - car['arch'] for xw in axles(car))
                if r < -0.025:
                    return None
                if r < 0.085:
                    out |= {'arch'}
        if part != 'all' and x < car['lid_x'] + 0.05 - a:
            out |= {part}
        if part == 'lid' and not (part in out and in_lid(car, far, z)):
            return None
        return frozenset(out)

    def material(self, features):
        if features not in self.made:
            self.made[features] = body_material(self, features)
        return self.made[features]


def paint_layers(n, car, color):
    return Layers(n, color, car.get('roughness', 0.3), car.get('metallic', 0.25), 1.0)


def in_lid(car, far, z):
    """Whether a face can be part of the lid of the boot."""
    ys, zs = zip(*car['boot'])
    return far < max(ys) + 0.05 and min(zs) - 0.05 < z < max(zs) + 0.05


def body_material(images, features):
    n = Nodes('body')
    car, a = images.car, images.car['length'] / 2
    x, y, z, far = n.position()
    layers = paint_layers(n, car, car['color'])
    height, lines, hole = 0.0, 0.0, None
    on_side = n.step(far, car['width'] / 2 - 0.30, car['width'] / 2 - 0.25)
    arch = arch_distance(n, car, x, z) if 'arch' in features else None
    if 'deck' in features:
        seam, bed, _ = n.sample(images.top, TOP, x, y)
        lines = n.step(seam, 0.005, 0.0025)
        height = n.math('MULTIPLY', n.step(seam, 0.008, 0.002), -0.002)
        if car.get('bed'):
            layers.over(n.inside(bed, 0.03), PLASTIC, 0.55)
            hole = n.inside(bed)
    else:
        seam, clad, track = n.sample(images.side, SIDE, x, z)
        lines = n.both(n.step(seam, 0.006, 0.003), on_side)
        if car.get('track'):
            lines = n.either(lines, n.both(n.step(track, 0.013, 0.010), on_side))
        height = n.math('MULTIPLY', n.both(n.step(seam, 0.010, 0.003), on_side), -0.003)
        if car.get('cladding'):
            low = n.inside(clad)
            if arch is not None:
                low = n.either(low, n.both(n.inside(arch, car.get('arch_trim', 0.055)), on_side))
            layers.over(low, PLASTIC, 0.55)
        if arch is not None:
            lip = n.both(n.step(arch, *ARCH_LIP), on_side)
            height = n.math('ADD', height, n.math('MULTIPLY', lip, 0.006))
    if 'front' in features:
        height = front_details(n, layers, images, (x, y, z), height)
    boot = None
    if 'rear' in features or features & {'closed', 'lid'}:
        tail, trim, boot = n.sample(images.rear, FRONT, y, z)
        if 'rear' in features:
            layers.over(n.inside(trim), PLASTIC, 0.5)
            depth = car.get('tail_depth', 0.34) - a
            red = n.both(n.step(x, depth, depth - 0.004), n.inside(tail))
            tail_lamp(n, layers, red, tail)
            if car.get('boot') or car.get('gate'):
                lines = n.either(lines, n.without(n.band(boot, -0.004, 0.004), red))
    layers.over(lines, (0.004,) * 3, 0.8)
    back = n.add('ShaderNodeNewGeometry').outputs['Backfacing']
    layers.over(back, (0.02, 0.02, 0.021), 0.6)
    shader = layers.shader(n.bump(height))
    if arch is not None:
        hole = n.both(n.inside(arch), on_side)
    hole = lid_cut(n, car, features, hole, boot, x)
    if hole is not None:
        shader = n.blend(hole, shader, n.add('ShaderNodeBsdfTransparent').outputs[0])
    material = n.finish(shader)
    material.cycles.use_transparent_shadow = bool(features & {'closed', 'lid'}) or 'deck' in features
    return material


def front_details(n, layers, images, place, height):
    x, y, z = place
    nose = n.step(x, images.car['length'] / 2 - 0.62, images.car['length'] / 2 - 0.6)
    lamp, grille, intake = n.sample(images.face, FRONT, y, z)
    lights, daylight, fog = n.sample(images.inner, FRONT, y, z)
    layers.over(n.inside(intake), BLACK, 0.5)
    bars = make_grille(n, layers, images.car, grille, (y, z))
    if images.skid:
        layers.over(n.inside(n.sample(images.skid, FRONT, y, z)[0]), (0.45, 0.45, 0.46), 0.3, 0.6)
    layers.over(n.inside(fog), BLACK, 0.3)
    light_front(n, layers, images.car, nose, (lamp, lights, daylight, fog))
    height = n.math('ADD', height, n.math('MULTIPLY', n.step(lamp, 0.006, -0.004), -0.003))
    for opening in (grille, intake, fog):
        height = n.math('ADD', height, n.math('MULTIPLY', n.step(opening, 0.008, -0.004), -0.006))
    return n.math('ADD', height, n.math('MULTIPLY', bars, 0.004))


def make_grille(n, layers, car, grille, place):
    """Draws the grille; returns the relief of its bars."""
    bars = grille_pattern(n, car, *place)
    layers.over(n.inside(grille), n.mix(n.step(bars, -0.2, 0.4), (0.004,) * 3, (0.035,) * 3), 0.25, 0.0, 0.4)
    if car.get('chrome', True):
        layers.over(n.band(grille, -0.014, 0.0), (0.75,) * 3, 0.12, 1.0)
    return n.both(n.inside(grille, -0.018), bars)


def light_front(n, layers, car, nose, distances):
    """Lamps, with their lenses in them or in the openings below, and the daytime light."""
    lamp, lights, daylight, fog = distances
    head = n.both(nose, n.inside(lamp))
    layers.over(head, car.get('lamp_color', (0.02, 0.022, 0.025)), 0.06, 0.0, 1.0)
    lenses(n, layers, n.either(head, n.inside(fog)) if car['low_lenses'] else head, lights, car['lens'])
    lit = nose if car.get('light_bar') else head
    layers.over(n.both(lit, n.inside(daylight, 0.010)), (0.9,) * 3, 0.2, 0, 1.0, (1.1, 1.15, 1.2))
    layers.over(n.both(head, n.step(lamp, -0.007, -0.003)), BLACK, 0.3)


def lid_cut(n, car, features, hole, boot, x):
    if not features & {'closed', 'lid'}:
        return hole
    edge = car['lid_x'] - car['length'] / 2
    lid = n.both(n.inside(boot), n.step(x, edge + 0.001, edge - 0.001))
    cut = lid if 'closed' in features else n.math('SUBTRACT', 1.0, lid)
    return cut if hole is None else n.either(hole, cut)


def arch_distance(n, car, x, z):
    distances = []
    for xw in axles(car):
        dx, dz = n.math('SUBTRACT', x, xw), n.math('SUBTRACT', z, car['wheel'])
        r = n.math('SQRT', n.math('ADD', n.math('MULTIPLY', dx, dx), n.math('MULTIPLY', dz, dz)))
        distances.append(n.math('SUBTRACT', r, car['arch']))
    return n.math('MINIMUM', *distances)


def grille_pattern(n, car, y, z):
    """A wave across the grille, above 0 where its bars are."""
    spacing = car.get('bars', 0.045)

    def wave(value):
        return n.math('SINE', n.math('MULTIPLY', value, 2 * np.pi / spacing))

    if car['pattern'] == 'bars':
        return wave(z)
    if car['pattern'] == 'teeth':
        return wave(n.math('MULTIPLY', y, 0.8))
    return n.math('MAXIMUM', wave(n.math('ADD', y, z)), wave(n.math('SUBTRACT', y, z)))


def lenses(n, layers, mask, lights, size):
    """A bright ring, a dark lens and its light."""
    layers.over(n.both(mask, n.inside(lights, 0.010)), (0.55, 0.56, 0.58), 0.1, 1.0, 1.0)
    layers.over(n.both(mask, n.inside(lights, 0.0)), (0.05, 0.06, 0.08), 0.02, 0.6, 1.0, (0.25, 0.28, 0.32))
    layers.over(n.both(mask, n.inside(lights, -0.6 * size)), (0.6, 0.65, 0.7), 0.05, 0.2, 1.0, (0.9, 0.95, 1.0))


def tail_lamp(n, layers, mask, tail):
    layers.over(mask, (0.28, 0.006, 0.008), 0.08, 0.0, 1.0, (0.06, 0.0, 0.0))
    layers.over(n.both(mask, n.band(tail, -0.030, -0.018)), (0.7, 0.03, 0.03), 0.1, 0, 1.0, (0.9, 0.05, 0.04))
    layers.over(n.both(mask, n.step(tail, -0.006, -0.002)), (0.02, 0.0, 0.0), 0.2, 0, 1.0)


def pane_edges(car, rows):
    """Outlines of the panes, taken from the greenhouse: windshield, rear window and side windows."""
    steps = 12
    belt = rows[steps]
    n = len(belt[0])
    w = belt[1].max()
    half = n // 2

    def column(fraction, rear):
        ys = belt[1]
        if rear:
            return half + int(np.argmin(np.abs(ys[half:] - fraction * w)))
        return int(np.argmin(np.abs(ys[:half] - fraction * w)))

    def along(j, i0, i1):
        return [(rows[i][0][j], rows[i][1][j], rows[i][2][j]) for i in range(i0, i1 + 1)]

    def across(i, j0, j1):
        return [(rows[i][0][j], rows[i][1][j], rows[i][2][j]) for j in range(j0, j1 + 1, 3)]

    top = int(car.get('pane_top', 3.5) * steps)
    roof = int(car.get('screen_top', 3.9) * steps)
    a1, a2 = column(car['pillar'][0], False), column(car['pillar'][1], False)
    c2, c1 = column(car['pillar'][2], True), column(car['pillar'][3], True)
    low = steps - 4
    screen = along(a1, low, roof) + list(reversed(across(roof, 0, a1)))
    screen = [(0, rows[low][2][0])] + [(y, z) for _, y, z in screen]
    back = along(c1, int(car.get('back_low', 1) * steps), roof) + across(roof, c1, n - 1)
    back = [(0, rows[int(car.get('back_low', 1) * steps)][2][-1])] + [(y, z) for _, y, z in back]
    upper = along(a2, 2, top) + across(top, a2, c2) + list(reversed(along(c2, 2, top)))
    side = [(x, z) for x, _, z in upper]
    return {'screen': screen, 'back': back, 'side': side, 'ends': (a1 / n, a2 / n, c2 / n, c1 / n)}


def cabin_material(car, rows, levels, part):
    n = Nodes('cabin-' + part)
    x, y, z, far = n.position()
    u = n.attribute('u')
    panes = pane_edges(car, rows)
    a1, a2, c2, c1 = panes['ends']

    def side_pane(px, pz):
        sill = interpolate(car['shoulder'], px[0]) + car.get('sill', 0.05)
        shape = np.maximum(polygon(px, pz, panes['side'], 0.04), sill[None, :] - pz)
        return np.maximum(shape, polygon(px, pz, car['pane'], 0.06)) if car.get('pane') else shape

    def posts(px, pz):
        return np.minimum.reduce([segment_distance(px, pz, line, False) - r for line, r in car['posts']])

    def belt(px, pz):
        low = interpolate(car['shoulder'], px[0]) + car.get('sill', 0.05) - 0.010
        return np.maximum(np.abs(pz - low[None, :]) - 0.006, polygon(px, pz, panes['side'], 0.04) + 0.01)

    side = distance_image('panes', SIDE, [side_pane, posts, belt if car.get('chrome', True) else None])
    ends = distance_image(
        'screens',
        FRONT,
        [
            lambda py, pz: polygon(py, pz, mirrored(panes['screen']), 0.07),
            lambda py, pz: polygon(py, pz, mirrored(panes['back']), 0.07),
            (lambda py, pz: polygon(py, pz, mirrored(car['boot']), 0.07)) if car.get('boot') else None,
        ],
    )
    window, post, strip = n.sample(side, SIDE, x, z)
    screen, back, boot = n.sample(ends, FRONT, y, z)
    front_end, rear_end = (a1 + a2) / 2, c2 * 0.4 + c1 * 0.6
    in_front = n.step(u, front_end + 0.002, front_end - 0.002)
    in_rear = n.step(u, rear_end - 0.002, rear_end + 0.002)
    # The roof has hardly more height than the frames of the panes.
    on_side = n.both(n.without(n.math('SUBTRACT', 1.0, in_front), in_rear), n.step(far, 0.30, 0.34))

    layers = paint_layers(n, car, car.get('roof_color', car['color']))
    layers.over(n.both(on_side, n.inside(window, 0.020)), (0.006,) * 3, 0.5)
    layers.over(n.both(on_side, n.inside(strip)), (0.75,) * 3, 0.12, 1.0)
    layers.over(n.both(in_front, n.inside(screen, 0.006)), BLACK, 0.15, 0, 0.6)
    layers.over(n.both(in_rear, n.inside(back, 0.006)), BLACK, 0.15, 0, 0.6)
    frame = n.both(on_side, n.band(window, 0.050, 0.055), n.step(x, car['frame_end'], car['frame_end'] + 0.01))
    if car.get('lid_cabin'):
        frame = n.either(frame, n.both(in_rear, n.band(boot, -0.004, 0.004)))
    layers.over(frame, (0.004,) * 3, 0.8)
    dips = n.both(in_front, n.step(screen, 0.004, -0.004))
    dips = n.either(dips, n.both(on_side, n.step(window, 0.004, -0.004)))
    glass = n.both(on_side, n.inside(window), n.step(post, -0.001, 0.001))
    glass = n.either(glass, n.both(in_front, n.inside(screen, -0.02)))
    glass = n.either(glass, n.both(in_rear, n.inside(back, -0.02)))
    lid = in_lid_area(n, car, boot, x) if car.get('lid_cabin') else 0.0
    back_side = n.add('ShaderNodeNewGeometry').outputs['Backfacing']
    layers.over(back_side, (0.012, 0.012, 0.013), 0.6)
    layers.over(n.both(back_side, glass), (0.0,) * 3, 0.6, emission=DAYLIGHT)
    first_post = car['posts'][0][0][0][0]
    tint = n.mix(n.step(x, first_post + 0.01, first_post), CLEAR, PRIVACY)
    solid = layers.shader(n.bump(n.math('MULTIPLY', dips, -0.004)))
    shader = n.blend(n.without(glass, back_side), solid, n.pane(tint))
    if part == 'all' or not car.get('lid_cabin'):
        material = n.finish(shader)
        material.cycles.use_transparent_shadow = False
        return material
    hole = lid if part == 'closed' else n.math('SUBTRACT', 1.0, lid)
    return n.finish(n.blend(hole, shader, n.add('ShaderNodeBsdfTransparent').outputs[0]))


def in_lid_area(n, car, boot, x):
    edge = car['lid_x'] - car['length'] / 2
    return n.both(n.inside(boot), n.step(x, edge + 0.001, edge))
